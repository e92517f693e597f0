-- Who began a seat in which somebody else plays now: results keep whose seat it was.
ALTER TABLE seats ADD COLUMN began INTEGER;
ALTER TABLE seats ADD COLUMN began_name TEXT NOT NULL DEFAULT '';
CREATE INDEX seats_by_began ON seats (began) WHERE began IS NOT NULL;
