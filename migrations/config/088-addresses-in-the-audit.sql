-- Addresses that platforms are told at hold keys. The log keeps where they lead, also in entries from before it did so.
UPDATE audit
SET before = CASE WHEN before ->> 'url' <> '' THEN jsonb_set(before, '{url}', to_jsonb(regexp_replace(before ->> 'url', '^(https?://)([^/?#@]*@)?([^/?#]*).*$', '\1\3/…', 'is'))) ELSE before END,
  after = CASE WHEN after ->> 'url' <> '' THEN jsonb_set(after, '{url}', to_jsonb(regexp_replace(after ->> 'url', '^(https?://)([^/?#@]*@)?([^/?#]*).*$', '\1\3/…', 'is'))) ELSE after END
WHERE action IN ('sources.savePostback', 'sources.testPostback');
