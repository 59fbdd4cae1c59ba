-- How the hit came in: asked by a site, by a link, a page's script, a web server, or read from a log. '' in hits from before it was kept.
ALTER TABLE hits ADD COLUMN IF NOT EXISTS source LowCardinality(String) AFTER pace;
