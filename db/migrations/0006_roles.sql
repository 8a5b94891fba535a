-- The app's own role reads and writes rows; it cannot change tables, and what is append-only it can only add to.
grant usage on schema public, sandbox to :"app";
grant select, insert, update, delete on all tables in schema public to :"app";
grant select, insert, update on all tables in schema sandbox to :"app";
grant usage on all sequences in schema public, sandbox to :"app";
revoke update, delete, truncate on ledger_transactions, ledger_lines, booking_events, user_roles from :"app";
