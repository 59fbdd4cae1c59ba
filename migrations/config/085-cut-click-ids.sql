-- Ids of clicks were cut at 256 characters without a mark. A cut one names no click: it gets the mark that cut values have.
UPDATE conversions SET click_id = left(click_id, 255) || '…' WHERE char_length(click_id) = 256;
DELETE FROM gap_ids WHERE char_length(click_id) = 256;
