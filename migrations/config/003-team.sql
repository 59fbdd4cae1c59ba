-- Team users' limits, managers' ticked screens, sign-ins, accounts that were deleted, and the audit log by its actor.

ALTER TABLE accounts
  ADD COLUMN campaign_limit integer CHECK (campaign_limit >= 0), -- a team user's; null: none of his own
  ADD COLUMN menu jsonb NOT NULL DEFAULT '[]',                   -- a manager's: titles of the screens ticked for him
  ADD COLUMN signed_in_at timestamptz,                           -- last sign-in
  ADD COLUMN deleted_at timestamptz,                             -- the row stays for the record, its e-mail is free again
  ADD COLUMN former_email text;                                  -- of a deleted account

CREATE INDEX audit_actor ON audit (actor_id, id);
