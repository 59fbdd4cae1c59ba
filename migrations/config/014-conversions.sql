-- Conversions: what networks report of hits, as it came, what became of it, and every correction.

-- What a client chose of how his postbacks are read; where he chose nothing, the usual holds.
CREATE TABLE conversion_settings (
  client_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  settings jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Every postback received, as it came. Its id is given where it is received, so that it is taken in once.
CREATE TABLE postbacks (
  id text PRIMARY KEY,
  received_at timestamptz NOT NULL,
  campaign_key text NOT NULL,                                  -- of the address, '' where it names none
  address text NOT NULL,
  method text NOT NULL,
  query text NOT NULL,
  client_id bigint REFERENCES accounts (id) ON DELETE CASCADE, -- null: nobody knows whose it is
  campaign_id bigint REFERENCES campaigns (id) ON DELETE CASCADE,
  hit text NOT NULL DEFAULT '',                                -- as read from it, like the four behind
  status text NOT NULL DEFAULT '',
  payout text NOT NULL DEFAULT '',
  currency text NOT NULL DEFAULT '',
  txid text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'matched', 'duplicate', 'correction', 'unmatched')),
  problem text NOT NULL DEFAULT '',
  detail text NOT NULL DEFAULT '',
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz,                                         -- when it is looked at (again); null: not by itself
  conversion_id bigint
);
CREATE INDEX postbacks_due ON postbacks (next_at, id) WHERE next_at IS NOT NULL;
CREATE INDEX postbacks_client ON postbacks (client_id, id);
CREATE INDEX postbacks_received ON postbacks (received_at);

CREATE TABLE conversions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  campaign_id bigint NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  once text NOT NULL,                                          -- what makes it the same one: the txid, else hit and status
  hit text NOT NULL,
  clicked_at timestamptz NOT NULL,
  converted_at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN ('approved', 'pending', 'rejected')),
  payout bigint NOT NULL CHECK (payout >= 0),                  -- minor units
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  txid text NOT NULL,
  facts jsonb NOT NULL,                                        -- the hit's dimensions
  postback_id text NOT NULL,                                   -- the one that made it what it is
  UNIQUE (campaign_id, once)
);
CREATE INDEX conversions_clicked ON conversions (campaign_id, clicked_at);
CREATE INDEX conversions_converted ON conversions (campaign_id, converted_at);
CREATE INDEX conversions_hit ON conversions (hit);

-- What a correction took the place of.
CREATE TABLE conversion_changes (
  conversion_id bigint NOT NULL REFERENCES conversions (id) ON DELETE CASCADE,
  postback_id text NOT NULL,
  at timestamptz NOT NULL,
  status text NOT NULL,
  payout bigint NOT NULL,
  currency text NOT NULL,
  PRIMARY KEY (conversion_id, postback_id)
);
