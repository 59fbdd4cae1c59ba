-- Columns that an account has made for Statistics: a formula over the figures of a row.
CREATE TABLE formulas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, -- a client, or one of the staff
  name text NOT NULL,
  expression text NOT NULL,
  unit text NOT NULL CHECK (unit IN ('money', 'percent', 'number')),
  decimals integer NOT NULL CHECK (decimals BETWEEN 0 AND 6),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX formulas_name ON formulas (account_id, lower(name));
