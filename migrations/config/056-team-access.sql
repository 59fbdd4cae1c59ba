-- What a team user may do: work with campaigns of their own, or see all of the client's, as a reader or for the money.
ALTER TABLE accounts ADD COLUMN access text NOT NULL DEFAULT 'full' CHECK (access IN ('full', 'read', 'finance'));
