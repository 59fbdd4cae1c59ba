-- An offer takes so many conversions a day; `full_on` is the day, in its zone, on which it had them. Edges read it.
ALTER TABLE offers ADD COLUMN conversion_cap integer;
ALTER TABLE offers ADD COLUMN full_on date;
CREATE INDEX conversions_offer ON conversions ((facts ->> 'offer'), converted_at) WHERE facts ->> 'offer' <> '';
