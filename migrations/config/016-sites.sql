-- Generated sites: orders, and the archives made of them. An archive lies here in parts, so that every process on the store can hand it out.

CREATE TABLE generated_sites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,   -- whose site generations it took
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,  -- who ordered it
  campaign_id bigint REFERENCES campaigns (id) ON DELETE SET NULL,
  wish jsonb NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'ready', 'failed')),
  made integer NOT NULL DEFAULT 0,                                        -- sites in the archive so far
  tries integer NOT NULL DEFAULT 0,                                       -- of a running one: which try may write
  bytes bigint NOT NULL DEFAULT 0,
  problem text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  expires_at timestamptz
);
CREATE INDEX generated_sites_client ON generated_sites (client_id, id);
CREATE INDEX generated_sites_unfinished ON generated_sites (id) WHERE state IN ('waiting', 'running');

CREATE TABLE site_parts (
  site_id bigint NOT NULL REFERENCES generated_sites (id) ON DELETE CASCADE,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (site_id, number)
);
