-- Campaigns that are archived, removed and noted on; which visitors have which link; the hits that an account's plan pays for.

ALTER TABLE campaigns ADD COLUMN removed_at timestamptz;        -- archived for too long: only its name stays, for its hits
ALTER TABLE campaigns ADD COLUMN dealt jsonb NOT NULL DEFAULT '[]'; -- a split group after another: the link of each hundredth of the visitors
CREATE INDEX campaigns_archived ON campaigns (archived_at) WHERE archived_at IS NOT NULL AND removed_at IS NULL;
UPDATE campaigns SET settings = settings || '{"notes": "", "passThrough": "clickIds"}';

ALTER TABLE accounts ADD COLUMN clicks_used bigint NOT NULL DEFAULT 0; -- billed hits of the paid month below
ALTER TABLE accounts ADD COLUMN clicks_since timestamptz;             -- its beginning; null: never counted
ALTER TABLE accounts ADD COLUMN clicks_told integer NOT NULL DEFAULT 0; -- the highest percentage told of in it
