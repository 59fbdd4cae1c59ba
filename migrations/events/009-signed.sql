-- What an agent's own signature proved of the visit, JSON; '' for none, and in hits from before it was kept.
ALTER TABLE hits ADD COLUMN IF NOT EXISTS signed String CODEC(ZSTD(1)) AFTER source;
