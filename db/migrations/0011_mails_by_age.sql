-- Letters are forgotten by age, every second.
create index mails_age on mails (created_at);
