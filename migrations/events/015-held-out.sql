-- A Bot that was let through as part of the campaign's hold-out; false in hits from before there were any.
ALTER TABLE hits ADD COLUMN IF NOT EXISTS held_out Bool AFTER click_cost;
