-- By what the browser that answered is known again in a visit: a group (address and what requests say of their browser, or the site's own name
-- for its visitor), and a keyed hash of what the probe read. '' in rows from before they were kept.
ALTER TABLE probes ADD COLUMN IF NOT EXISTS browser_group String CODEC(ZSTD(1)) AFTER probe;
ALTER TABLE probes ADD COLUMN IF NOT EXISTS browser String CODEC(ZSTD(1)) AFTER browser_group;
