-- The offer that a visit was sent to, '' for none; and those that were passed over before it, each with why: `7 full,9 paused`.
ALTER TABLE hits ADD COLUMN IF NOT EXISTS offer LowCardinality(String) AFTER held_out;
ALTER TABLE hits ADD COLUMN IF NOT EXISTS offers_passed String CODEC(ZSTD(1)) AFTER offer;
