-- Reports that are read by whoever has the link: no account, an end, and counted openings.
CREATE TABLE shared_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,       -- its maker, whose access it follows
  client_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL,
  token_hash bytea NOT NULL,                                                   -- SHA-256 of the secret in the link
  report jsonb NOT NULL,                                                       -- levels, columns, filter, period
  campaign_ids jsonb,                                                          -- those it needs; null: all of the client's
  timezone text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  openings integer NOT NULL DEFAULT 0,
  opened_at timestamptz
);
CREATE INDEX shared_reports_client ON shared_reports (client_id);
CREATE INDEX shared_reports_maker ON shared_reports (account_id);
