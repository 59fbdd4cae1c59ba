-- Keys that agents publish to verify their signatures, as one edge has read them.
CREATE TABLE agent_directories (
  agent text PRIMARY KEY,                                      -- its origin
  keys jsonb NOT NULL,                                         -- [{"ids": [...], "x": "..."}]: public Ed25519 keys
  fetched_at timestamptz NOT NULL,
  fresh_until timestamptz NOT NULL,                            -- read again at the next visit after it
  expires_at timestamptz NOT NULL
);
CREATE INDEX agent_directories_expires ON agent_directories (expires_at);
