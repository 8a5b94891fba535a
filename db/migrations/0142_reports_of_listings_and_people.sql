-- A listing or a person that somebody reports. One open report for each reporter and subject.
create table subject_reports (
  id uuid primary key default gen_random_uuid(),
  space_id uuid references spaces,
  person_id uuid references accounts,
  reporter_id uuid not null references accounts,
  reason text not null check (
    reason in ('misleading', 'fake', 'unsafe', 'offensive', 'scam', 'outside_payment', 'impersonation', 'other')
  ),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('dismissed', 'acted_on', 'taken_down')),
  check (num_nonnulls(space_id, person_id) = 1),
  check ((settled_at is null) = (outcome is null)),
  check (outcome is distinct from 'taken_down' or space_id is not null)
);
create unique index subject_reports_one_open_of_space on subject_reports (reporter_id, space_id) where settled_at is null;
create unique index subject_reports_one_open_of_person on subject_reports (reporter_id, person_id)
  where settled_at is null;
create index subject_reports_open on subject_reports (created_at desc, id desc) where settled_at is null;
create index subject_reports_settled on subject_reports (created_at desc, id desc) where settled_at is not null;
create index subject_reports_of_person on subject_reports (person_id);
create index subject_reports_of_space on subject_reports (space_id);
grant select, insert, update (note, settled_at, outcome) on subject_reports to :"app";
