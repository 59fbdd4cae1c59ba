-- Named API keys with scopes, beside the default one that each client may have.

ALTER TABLE api_keys DROP CONSTRAINT api_keys_pkey;
ALTER TABLE api_keys ADD PRIMARY KEY (id);
ALTER TABLE api_keys
  ADD COLUMN name text,                                -- null: the default key
  ADD COLUMN scopes jsonb NOT NULL DEFAULT '[]',       -- what it opens
  ADD COLUMN last_address text NOT NULL DEFAULT '';    -- network of the last call
ALTER TABLE api_keys ALTER COLUMN expires_at DROP NOT NULL; -- null: until it is revoked
ALTER TABLE api_keys ADD CHECK (name IS NOT NULL OR expires_at IS NOT NULL);
-- keys of before open what they opened, and nothing that was added since
UPDATE api_keys SET scopes =
  '["campaigns:read", "campaigns:write", "statistics:read", "replays:read", "replays:write", "conversions:read"]';
CREATE UNIQUE INDEX api_keys_default ON api_keys (account_id) WHERE name IS NULL;
CREATE UNIQUE INDEX api_keys_named ON api_keys (account_id, name) WHERE name IS NOT NULL;
