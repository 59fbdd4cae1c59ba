-- A cost may be a source's: then it is for all campaigns that buy from it, and names none.
ALTER TABLE cost_entries ALTER COLUMN campaign_id DROP NOT NULL;
ALTER TABLE cost_entries ADD CHECK (campaign_id IS NOT NULL OR source_id IS NOT NULL);
CREATE INDEX cost_entries_source ON cost_entries (source_id, starts_at) WHERE campaign_id IS NULL;
CREATE INDEX campaigns_source ON campaigns ((settings->'source'->>'id'));
