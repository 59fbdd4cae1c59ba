-- How the check before the hit ended: taken, left, gone; '' where there was none, and in hits from before it was kept.
ALTER TABLE hits ADD COLUMN IF NOT EXISTS checked LowCardinality(String) AFTER source;
