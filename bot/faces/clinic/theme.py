"""The colours of Clinic."""

from bot.drawing.palette import Theme

THEME = Theme(accent=(120, 206, 226), deep=(26, 70, 92))
