"""The Discord side of House Call: the only folder that imports discord."""
