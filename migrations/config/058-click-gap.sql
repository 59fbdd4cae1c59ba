-- Reports of ad platforms that say how many clicks each day had, and their ids where a report names them: what arrived is compared with
-- these. A report is replaced by none; it is removed with its days and ids.
CREATE TABLE gap_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES accounts (id),
  campaign_id bigint REFERENCES campaigns (id),                 -- what it is compared with: one of both
  source_id bigint REFERENCES sources (id),
  name text NOT NULL,
  preset text NOT NULL,
  timezone text NOT NULL,                                      -- in which its days lie
  counted text NOT NULL CHECK (counted IN ('ids', 'all')),      -- visits that count as arrived: those with a click id, or all
  parameters jsonb NOT NULL DEFAULT '[]',                       -- that carry the click id; none: any does
  hash text NOT NULL,                                          -- SHA-256 of the file and how it was read
  author_id bigint NOT NULL REFERENCES accounts (id),
  at timestamptz NOT NULL,
  CHECK ((campaign_id IS NULL) <> (source_id IS NULL))
);
CREATE UNIQUE INDEX gap_reports_once ON gap_reports (client_id, hash);

CREATE TABLE gap_days (
  report_id bigint NOT NULL REFERENCES gap_reports (id) ON DELETE CASCADE,
  day date NOT NULL,
  clicks bigint NOT NULL CHECK (clicks >= 0),
  PRIMARY KEY (report_id, day)
);

CREATE TABLE gap_ids (
  report_id bigint NOT NULL REFERENCES gap_reports (id) ON DELETE CASCADE,
  click_id text NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (report_id, click_id)
);
