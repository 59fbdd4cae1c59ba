-- Which costs were reversed is found without reading the whole ledger.
CREATE INDEX cost_entries_takes_back ON cost_entries (takes_back) WHERE takes_back IS NOT NULL;
