-- Which network's ways an offer follows: the template that its link and postback were prepared by.
ALTER TABLE offers ADD COLUMN template text NOT NULL DEFAULT ''; -- '': none
