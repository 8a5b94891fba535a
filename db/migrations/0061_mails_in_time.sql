-- A code or a link that has ended is no use to anybody: the letter with it is not sent any more.
alter table mails add column good_until timestamptz;
