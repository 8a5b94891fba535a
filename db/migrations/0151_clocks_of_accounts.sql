-- The clock an account's browser asked for at its last sign-in: of 12 or of 24 hours. Emails, notices and PDFs for the account use it.
alter table accounts add column clock smallint check (clock in (12, 24));
