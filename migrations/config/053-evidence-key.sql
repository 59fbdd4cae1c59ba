-- The installation's own key, which signs evidence packs. One for all, made when the first is needed.
CREATE TABLE evidence_key (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  private_key text NOT NULL, -- PKCS #8, PEM; nothing can be signed without it
  public_key text NOT NULL, -- SPKI, PEM
  created_at timestamptz NOT NULL
);
