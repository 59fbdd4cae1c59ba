-- When an account last used the panel. Stored at most once in five minutes.
ALTER TABLE accounts ADD COLUMN visited_at timestamptz;
