-- Changes of several campaigns in one act carry its number: History shows and undoes them as one.
ALTER TABLE audit ADD COLUMN together bigint;
CREATE INDEX audit_together ON audit (together) WHERE together IS NOT NULL;
