-- Which storey a space is on, as people there count: 0 is the ground floor. Unknown where the host has not said.
alter table spaces add column floor smallint check (floor between -9 and 199);
