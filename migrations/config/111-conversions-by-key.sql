-- Reported by the client's own key: needs no secret, and names visits of that client alone. Null: from a network.
ALTER TABLE postbacks ADD COLUMN by_client_id bigint REFERENCES accounts (id) ON DELETE CASCADE;
