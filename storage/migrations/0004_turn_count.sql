-- Tables named only the options that were changed; from now on they name all. What "turn ten" counts in Doctor Strange
-- is now single turns where nothing is named, so tables that exist name what they were opened with.
UPDATE tables
SET settings = json_set(settings, '$.options.turn_count', 'rounds')
WHERE game = 'doctor-strange'
    AND json_valid(settings)
    AND json_extract(settings, '$.options.turn_count') IS NULL;
