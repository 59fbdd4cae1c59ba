-- While a version of the detection data is tried beside the one in force: its name, and behind it what it knew of the visit where that
-- differed. '' where none was tried, or the edge could not load it.
ALTER TABLE hits ADD COLUMN IF NOT EXISTS tried_data String CODEC(ZSTD(1)) AFTER offers_passed;
