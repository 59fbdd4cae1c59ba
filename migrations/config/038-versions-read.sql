-- Versions of a campaign are read as a list, compared and restored: what the campaign was called, whether it was paused,
-- and which entry of the audit log made each. Of versions from before this migration it is known for the newest only;
-- null elsewhere.
ALTER TABLE campaign_versions
  ADD COLUMN name text,
  ADD COLUMN tag text,
  ADD COLUMN status text;
UPDATE campaign_versions v SET name = c.name, tag = c.tag, status = c.status
  FROM campaigns c WHERE c.id = v.campaign_id AND c.version = v.version;
ALTER TABLE audit ADD COLUMN version integer; -- of the campaign that the change made
CREATE INDEX audit_version ON audit (subject, version) WHERE version IS NOT NULL;
