-- A shadow may be of detection data: its version as hits name it, and the sources that differ.
ALTER TABLE shadows ADD COLUMN data jsonb;
ALTER TABLE shadows ADD CONSTRAINT shadows_of_data CHECK (data IS NULL OR campaign_id IS NULL);
CREATE UNIQUE INDEX shadows_data_running ON shadows (state) WHERE state = 'running' AND data IS NOT NULL;
