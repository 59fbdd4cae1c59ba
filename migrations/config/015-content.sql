-- What the screens Integration and FAQ say, in each language. Nothing is overwritten: each edit is a version more.

CREATE TABLE content_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category text NOT NULL CHECK (category IN ('integration', 'faq')),
  language text NOT NULL CHECK (language IN ('en', 'ru', 'ua')),
  number integer NOT NULL CHECK (number >= 0),                 -- place of the section in its category
  version integer NOT NULL CHECK (version > 0),                -- the highest is what is shown
  name text NOT NULL,
  content text NOT NULL,                                       -- Markdown
  author_id bigint REFERENCES accounts (id),                   -- null: it came with the product
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX content_versions_place ON content_versions (category, language, number, version);
