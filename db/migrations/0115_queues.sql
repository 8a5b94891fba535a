-- What admins look at gets an end: by whom and why is in the audit log, where nobody changes it.

alter table alerts add handled_at timestamptz;
create index alerts_open on alerts (at desc, id desc) where handled_at is null;

alter table review_reports add settled_at timestamptz, add outcome text check (outcome in ('dismissed', 'acted_on')),
  add check ((settled_at is null) = (outcome is null));
create index review_reports_open on review_reports (created_at desc, id desc) where settled_at is null;
alter table message_reports add settled_at timestamptz, add outcome text check (outcome in ('dismissed', 'acted_on')),
  add check ((settled_at is null) = (outcome is null));
create index message_reports_open on message_reports (created_at desc, id desc) where settled_at is null;

grant update (handled_at) on alerts to :"app";
grant update (settled_at, outcome) on review_reports, message_reports to :"app";
