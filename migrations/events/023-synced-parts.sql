-- A segment of the spool is deleted when its rows are acknowledged, and parts when they are merged: from now on what takes
-- their place is on the disk by then.
ALTER TABLE hits MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1;
ALTER TABLE probes MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1;
ALTER TABLE restated MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1;
