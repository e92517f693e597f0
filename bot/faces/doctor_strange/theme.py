"""The colours of Doctor Strange."""

from bot.drawing.palette import Theme

THEME = Theme(accent=(190, 160, 255), deep=(58, 44, 96))
