-- Which recipes and downloads ask for a campaign, by the edition that they name; '' for one that names none.
CREATE TABLE way_uses (
  campaign_id bigint NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  recipe text NOT NULL,
  source text NOT NULL CHECK (source IN ('gate', 'site')),
  host text NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (campaign_id, recipe, source, host)
);
CREATE INDEX way_uses_used ON way_uses (used_at);

-- Visits that passed without being judged, by the hour and the cause.
CREATE TABLE unprotected_visits (
  campaign_id bigint NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  hour timestamptz NOT NULL,
  cause text NOT NULL,
  visits bigint NOT NULL,
  PRIMARY KEY (campaign_id, hour, cause)
);
CREATE INDEX unprotected_visits_hour ON unprotected_visits (hour);
