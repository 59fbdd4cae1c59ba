-- What was counted of behaviour when the hit came, such as `agents=12`; '' for nothing, and in hits from before it was kept.
ALTER TABLE hits ADD COLUMN IF NOT EXISTS patterns String CODEC(ZSTD(1)) AFTER checked;
-- Pages with the probe that the visitor had been given and not answered; 0 where that said nothing.
ALTER TABLE hits ADD COLUMN IF NOT EXISTS unheard UInt32 AFTER patterns;
