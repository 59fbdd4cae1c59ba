-- In which order a screen shows its sections, and which of them staff have taken off it. A section that neither list names came with a
-- later version, or was just written, and stands at the end. Without a row, sections stand by their number.

CREATE TABLE content_orders (
  category text PRIMARY KEY CHECK (category IN ('integration', 'faq')),
  version integer NOT NULL CHECK (version > 0),                -- rises with each change
  numbers integer[] NOT NULL,                                  -- shown, in order
  removed integer[] NOT NULL
);
