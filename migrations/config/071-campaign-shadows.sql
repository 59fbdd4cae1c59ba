-- A shadow may be of one campaign: then other settings are tried, not other signals.
ALTER TABLE shadows ADD COLUMN campaign_id bigint REFERENCES campaigns ON DELETE CASCADE;
ALTER TABLE shadows ADD COLUMN settings jsonb; -- those that differ
ALTER TABLE shadows ADD CONSTRAINT shadows_of_campaign CHECK ((campaign_id IS NULL) = (settings IS NULL));
CREATE INDEX shadows_campaign ON shadows (campaign_id) WHERE campaign_id IS NOT NULL;
CREATE UNIQUE INDEX shadows_campaign_running ON shadows (campaign_id) WHERE state = 'running' AND campaign_id IS NOT NULL;
