"""The colours of Quack in the Box."""

from bot.drawing.palette import Theme

THEME = Theme(accent=(168, 212, 110), deep=(48, 70, 38))
