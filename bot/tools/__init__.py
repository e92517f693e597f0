"""The housecall commands other than running the bot."""
