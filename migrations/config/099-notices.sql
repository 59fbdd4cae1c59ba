-- Notices to some clients: who is meant beside the audience, how many got it, and whether it was taken back.
ALTER TABLE notifications ADD COLUMN narrowed jsonb;
ALTER TABLE notifications ADD COLUMN recipients integer;       -- null: sent before this was counted
ALTER TABLE notifications ADD COLUMN taken_back_at timestamptz;
ALTER TABLE notifications ADD COLUMN taken_back_by bigint REFERENCES accounts (id) ON DELETE SET NULL;
