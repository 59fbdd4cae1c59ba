-- The settings of each save of a campaign, so that a visit can be judged by what was in force when it came. What was
-- saved before this migration is not known, but for the newest.
CREATE TABLE campaign_versions (
  campaign_id bigint NOT NULL REFERENCES campaigns ON DELETE CASCADE,
  version integer NOT NULL,
  settings jsonb NOT NULL,
  dealt jsonb NOT NULL DEFAULT '[]', -- which visitors have which link
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (campaign_id, version)
);
INSERT INTO campaign_versions (campaign_id, version, settings, dealt, saved_at)
  SELECT id, version, settings, dealt, updated_at FROM campaigns;
