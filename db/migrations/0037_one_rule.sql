-- What may be booked is decided by the domain alone: the database narrows a search by columns and reads no clock of a zone.
drop function day_occupancy(uuid, smallint[], smallint[], text, date, date, timestamptz, integer, integer, integer, integer, integer, integer);
drop function hour_occupancy(uuid, smallint[], smallint[], text, date, integer, integer, timestamptz, integer, integer, integer, integer, integer, integer, integer);
drop function has_free_hours(uuid, bigint[], smallint[], smallint[], text, date, date, timestamptz, integer, integer, integer, integer, integer, integer);
drop function is_skipped(text, date, integer, integer);
drop function exists_at(text, date, integer);
drop function instant_at(text, date, integer);
