"""Components, custom_ids, layout and limits: what every screen is made of."""
