-- How long hits and whole addresses are kept, unless a campaign says less: the operator's word, one row. Null: for good.
CREATE TABLE privacy (
  sole boolean PRIMARY KEY DEFAULT true CHECK (sole),
  keep_months integer CHECK (keep_months BETWEEN 1 AND 120),
  cut_address_days integer CHECK (cut_address_days BETWEEN 0 AND 3650), -- 0: an address is never written whole
  updated_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO privacy DEFAULT VALUES;

-- How full the disk of each machine was, once an hour: what the day on which it is full is told from.
CREATE TABLE disk_samples (
  host text NOT NULL,
  at timestamptz NOT NULL,
  used bigint NOT NULL,                                       -- bytes
  PRIMARY KEY (host, at)
);
