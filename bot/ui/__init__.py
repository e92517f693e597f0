"""The parts of every screen: components, custom_ids, layout and limits."""
