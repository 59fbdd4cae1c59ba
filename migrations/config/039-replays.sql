-- Replays of all visits of a campaign, made in the background. Each person has one for a campaign at a time.
CREATE TABLE replays (
  id text PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  campaign_id bigint NOT NULL REFERENCES campaigns ON DELETE CASCADE,
  question jsonb NOT NULL, -- settings and what else judges, as they were when it was ordered
  with_conversions boolean NOT NULL, -- whether its reader may see them
  since timestamptz NOT NULL,
  until timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'ready', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  visits bigint NOT NULL, -- in that time, when it was ordered
  judged bigint NOT NULL DEFAULT 0,
  reached jsonb, -- the last visit that was judged
  counts jsonb, -- what was counted up to it
  result jsonb,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (account_id, campaign_id)
);
CREATE INDEX replays_open ON replays (created_at) WHERE state IN ('waiting', 'running');
CREATE INDEX replays_campaign ON replays (campaign_id);
