-- Letters of a scheduled report are stopped by a proof beside the stored word, made with the key of the installation.
-- Receivers of the release before, and those that it adds meanwhile, are stopped by the word alone, as their letters are.
ALTER TABLE report_receivers ADD COLUMN stop_needs_proof boolean NOT NULL DEFAULT false;
