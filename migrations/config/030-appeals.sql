-- What visitors who got the bot page wrote against it: one a hit, as long as the hit.
CREATE TABLE appeals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  hit text NOT NULL UNIQUE,
  hit_at timestamptz NOT NULL,
  text text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'allowed', 'declined')),
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz
);
CREATE INDEX appeals_campaign ON appeals (campaign_id, state, id);
