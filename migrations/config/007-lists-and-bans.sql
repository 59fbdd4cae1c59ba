-- Block and allow entries, everybody's (client_id null) or one client's, and banned campaigns.

CREATE TABLE list_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint REFERENCES accounts (id),                   -- null: holds for every client
  type text NOT NULL CHECK (type IN ('ips', 'asns', 'isps', 'domains', 'agents')),
  list text NOT NULL CHECK (list IN ('block', 'allow')),
  value text NOT NULL,                                         -- in its one spelling
  network cidr,                                                -- of type ips, for overlaps
  note text NOT NULL DEFAULT '',
  source text NOT NULL DEFAULT 'panel' CHECK (source IN ('panel', 'import', 'logs')),
  author_id bigint REFERENCES accounts (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  CHECK ((type = 'ips') = (network IS NOT NULL))
);
-- One entry a value: it is either blocked or allowed.
CREATE UNIQUE INDEX list_entries_value ON list_entries (coalesce(client_id, 0), type, value);
CREATE INDEX list_entries_newest ON list_entries (coalesce(client_id, 0), type, id);
CREATE INDEX list_entries_network ON list_entries USING gist (network inet_ops);

CREATE TABLE bans (
  campaign_id bigint PRIMARY KEY REFERENCES campaigns (id),
  reason text NOT NULL DEFAULT '',
  banned_by bigint REFERENCES accounts (id),
  banned_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE changes DROP CONSTRAINT IF EXISTS changes_kind_check;
ALTER TABLE changes ADD CONSTRAINT changes_kind_check CHECK (kind IN ('account', 'campaign', 'data', 'lists', 'ban'));
