"""The colours of Gothic Doctor."""

from bot.drawing.palette import Theme

THEME = Theme(accent=(232, 140, 140), deep=(84, 34, 46))
