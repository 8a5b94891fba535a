-- Since when a space takes the units it takes; null = since ever. What was over by then stays as it was.
alter table spaces add column units_since timestamptz;
