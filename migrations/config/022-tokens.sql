-- Integration tokens: each campaign has one of its own, old ones hold until their time of grace ends.

-- Keys the texts of the browser probe. It is never given out, so it outlives the renewal of a token.
ALTER TABLE accounts ADD COLUMN seal_secret text NOT NULL
  DEFAULT encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex');

-- 256 bits. The clear text is wired into downloads; edges get its SHA-256 alone.
ALTER TABLE campaigns ADD COLUMN integration_token text NOT NULL UNIQUE
  DEFAULT 'wt_' || translate(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'), '+/=', '-_');

-- What a renewal took the place of, while both hold. Nothing is wired with these any more, so only their hashes are kept.
CREATE TABLE old_tokens (
  token_hash bytea PRIMARY KEY,                                        -- SHA-256
  client_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  campaign_id bigint REFERENCES campaigns (id) ON DELETE CASCADE,      -- null: the one of the account
  renewed_at timestamptz NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX old_tokens_client ON old_tokens (client_id);
CREATE INDEX old_tokens_until ON old_tokens (until);

-- Which sites ask with an old token, or with the account's: what a renewal would stop.
CREATE TABLE token_uses (
  token_hash bytea NOT NULL,
  campaign_id bigint NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  host text NOT NULL,
  family smallint NOT NULL CHECK (family IN (4, 6)),
  used_at timestamptz NOT NULL,
  PRIMARY KEY (token_hash, campaign_id, host, family)
);
CREATE INDEX token_uses_campaign ON token_uses (campaign_id);
CREATE INDEX token_uses_used ON token_uses (used_at);

-- Who was shown a token that is not theirs, and would know it after they have gone. A renewal ends these rows.
CREATE TABLE token_views (
  viewer_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  client_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  campaign_id bigint REFERENCES campaigns (id) ON DELETE CASCADE,      -- null: the one of the account
  seen_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX token_views_once ON token_views (viewer_id, client_id, coalesce(campaign_id, 0));
CREATE INDEX token_views_client ON token_views (client_id);

-- Until now team users were shown the token of their client's account.
INSERT INTO token_views (viewer_id, client_id, campaign_id, seen_at)
  SELECT id, owner_id, NULL, now() FROM accounts WHERE role = 'team_user' AND owner_id IS NOT NULL AND deleted_at IS NULL;
