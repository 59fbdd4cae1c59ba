-- What a screen of statistics is about, kept under a name.

CREATE TABLE saved_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id),
  team_id bigint REFERENCES accounts (id),                     -- whose team sees it when shared: the client; null: staff
  name text NOT NULL,
  state text NOT NULL,                                         -- the screen's address, without its path
  shared boolean NOT NULL DEFAULT false,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (account_id, lower(name));
CREATE UNIQUE INDEX saved_views_default ON saved_views (account_id) WHERE is_default;
CREATE INDEX saved_views_team ON saved_views (coalesce(team_id, 0)) WHERE shared;
