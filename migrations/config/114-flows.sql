-- Rules and splits with a name, that several campaigns use. A campaign's settings name their flow and hold its present
-- parts beside their own, so that edges, versions and the release before need nothing else. A removed one stays for the
-- history, which names it.
CREATE TABLE flows (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL,
  parts jsonb NOT NULL,                        -- rules, splitGroups, landingGroups, defaultLink, defaultOffer
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  archived_at timestamptz
);
CREATE UNIQUE INDEX flows_name ON flows (client_id, lower(name)) WHERE archived_at IS NULL;
CREATE INDEX campaigns_flow ON campaigns ((settings ->> 'flow')) WHERE settings ->> 'flow' IS NOT NULL;
