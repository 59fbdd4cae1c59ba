-- Why an entry was made: what was read, and what it would have done before it was saved.
ALTER TABLE list_entries ADD COLUMN evidence jsonb;
