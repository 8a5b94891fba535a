-- The name of the API key with which a program acted for the admin. The key itself may have been deleted since.
alter table audit_log add column key_name text;
