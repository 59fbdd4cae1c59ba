-- A part that is written column by column keeps a megabyte ready for each column, whatever it holds: some 140 MB a merge of hits. Buffers that grow with
-- what they hold take a tenth of that. Servers that do not know this setting are left as they are.
ALTER TABLE hits MODIFY SETTING min_columns_to_activate_adaptive_write_buffer = 1;
ALTER TABLE probes MODIFY SETTING min_columns_to_activate_adaptive_write_buffer = 1;
ALTER TABLE restated MODIFY SETTING min_columns_to_activate_adaptive_write_buffer = 1;
