-- Ids of clicks were cut at 256 characters without a mark. A cut one names no click: it gets the mark that cut values have.
ALTER TABLE hits UPDATE click_id = concat(substring(click_id, 1, 255), '…') WHERE length(click_id) = 256;
