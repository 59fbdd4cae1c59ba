-- Conversions of files. Each line has an id as a postback has, and those of one file begin alike.
ALTER TABLE imported_files ADD COLUMN claims text NOT NULL DEFAULT '';

-- Conversions that a file made or changed, each as it was before, so that the file is taken back whole.
CREATE TABLE imported_conversions (
  import_id bigint NOT NULL REFERENCES imported_files (id),
  conversion_id bigint NOT NULL REFERENCES conversions (id) ON DELETE CASCADE,
  before jsonb,                                                -- what its postback or line said; null: the file made it
  PRIMARY KEY (import_id, conversion_id)
);
CREATE INDEX imported_conversions_conversion ON imported_conversions (conversion_id);

-- Postbacks that are looked at again when what stood before them is taken back.
CREATE INDEX postbacks_conversion ON postbacks (conversion_id) WHERE conversion_id IS NOT NULL;
