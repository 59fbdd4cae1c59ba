-- Rules that act by themselves on money and routing: what they look at, and the record of what they did.
CREATE TABLE auto_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL,
  terms jsonb NOT NULL,
  mode text NOT NULL DEFAULT 'off' CHECK (mode IN ('off', 'dry', 'acting')),
  author_id bigint NOT NULL REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  ran_at timestamptz,                                          -- the last run
  capped_on date,                                              -- the last day on which its cap was reached
  archived_at timestamptz                                      -- removed; its record stays
);
CREATE INDEX auto_rules_client ON auto_rules (client_id);

CREATE TABLE auto_rule_acts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rule_id bigint NOT NULL REFERENCES auto_rules (id) ON DELETE CASCADE,
  day date NOT NULL,                                           -- of the run, in the client's zone
  campaign_id bigint REFERENCES campaigns (id) ON DELETE CASCADE, -- null: of all campaigns
  thing text NOT NULL,                                         -- value, id, or link of a group
  terms jsonb NOT NULL,                                        -- as they were
  mode text NOT NULL CHECK (mode IN ('dry', 'acting')),
  state text NOT NULL,
  reason text NOT NULL DEFAULT '',                             -- why it was held
  evidence jsonb NOT NULL,                                     -- figures, interval, window
  change jsonb,                                                -- what it changed, for its undoing
  at timestamptz NOT NULL,
  ends_at timestamptz,                                         -- of an exclusion
  settled_at timestamptz,                                      -- undone, dropped, confirmed or ended
  settled_by bigint REFERENCES accounts (id),
  again boolean NOT NULL DEFAULT false                         -- the user lets the rule do it again
);
-- Once, however many processes run it.
CREATE UNIQUE INDEX auto_rule_acts_once ON auto_rule_acts (rule_id, mode, day, coalesce(campaign_id, 0), thing);
CREATE INDEX auto_rule_acts_record ON auto_rule_acts (rule_id, id DESC);
CREATE INDEX auto_rule_acts_ends ON auto_rule_acts (ends_at) WHERE state = 'done' AND ends_at IS NOT NULL;
