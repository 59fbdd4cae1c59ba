-- The id that the traffic's source gave the click, the parameter that carried it, and what the link says that the click cost. '' and 0 for
-- none, and in hits from before they were kept.
ALTER TABLE hits ADD COLUMN IF NOT EXISTS click_source LowCardinality(String) AFTER patterns;
ALTER TABLE hits ADD COLUMN IF NOT EXISTS click_id String CODEC(ZSTD(1)) AFTER click_source;
ALTER TABLE hits ADD COLUMN IF NOT EXISTS click_cost Decimal(18, 9) CODEC(ZSTD(1)) AFTER click_id;
