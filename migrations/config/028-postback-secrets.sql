-- A secret that a campaign's postbacks must carry. Null: the campaign takes postbacks without one, as all did before.
ALTER TABLE campaigns ADD COLUMN postback_secret text;
-- The one before, SHA-256 in base64url, for as long as networks may still send it.
ALTER TABLE campaigns ADD COLUMN old_postback_secret_hash text;
ALTER TABLE campaigns ADD COLUMN old_postback_secret_until timestamptz;

-- What a postback carried of it, SHA-256 in base64url; '' for nothing. The text itself is never written.
ALTER TABLE postbacks ADD COLUMN secret_hash text NOT NULL DEFAULT '';

-- An archive's id says nothing of the next one: from now on 80 random bits behind their time, as ids of hits.
ALTER TABLE site_parts DROP CONSTRAINT site_parts_site_id_fkey;
ALTER TABLE generated_sites ALTER COLUMN id DROP IDENTITY;
ALTER TABLE generated_sites ALTER COLUMN id TYPE text USING id::text;
ALTER TABLE site_parts ALTER COLUMN site_id TYPE text USING site_id::text;
ALTER TABLE site_parts ADD CONSTRAINT site_parts_site_id_fkey FOREIGN KEY (site_id) REFERENCES generated_sites (id) ON DELETE CASCADE;

-- A process of the version before gives no id: it goes on with numbers.
CREATE SEQUENCE generated_site_numbers;
SELECT setval('generated_site_numbers', coalesce((SELECT max(id::bigint) FROM generated_sites), 0) + 1, false);
ALTER TABLE generated_sites ALTER COLUMN id SET DEFAULT nextval('generated_site_numbers')::text;

-- Whether the campaign was made when links carried the hit by themselves: then an empty partner parameter is somebody's choice.
ALTER TABLE campaigns ADD COLUMN click_id_by_default boolean NOT NULL DEFAULT false;
