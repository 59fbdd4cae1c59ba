-- Reports of clicks and lists come by files, too: which one, so that it is taken back whole.
ALTER TABLE imported_files DROP CONSTRAINT imported_files_kind_check;
ALTER TABLE imported_files ADD CONSTRAINT imported_files_kind_check
  CHECK (kind IN ('costs', 'clicks', 'conversions', 'lists'));
-- Null: a file of the list that is for everybody.
ALTER TABLE imported_files ALTER COLUMN client_id DROP NOT NULL;

ALTER TABLE gap_reports ADD COLUMN import_id bigint REFERENCES imported_files (id);
CREATE INDEX gap_reports_import ON gap_reports (import_id) WHERE import_id IS NOT NULL;
ALTER TABLE list_entries ADD COLUMN import_id bigint REFERENCES imported_files (id);
CREATE INDEX list_entries_import ON list_entries (import_id) WHERE import_id IS NOT NULL;
