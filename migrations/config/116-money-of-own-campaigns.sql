-- A client may show team users the money of their campaigns. Off, as before.
ALTER TABLE accounts ADD COLUMN sees_money boolean NOT NULL DEFAULT false;
ALTER TABLE invitations ADD COLUMN sees_money boolean NOT NULL DEFAULT false;
