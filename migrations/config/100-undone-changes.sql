-- Which entry of the audit log a change undid: what is undone stays in the log, and says by whom.
ALTER TABLE audit ADD COLUMN undoes bigint;                                     -- an entry of the same subject
CREATE INDEX audit_undoes ON audit (undoes) WHERE undoes IS NOT NULL;
