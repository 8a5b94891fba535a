-- Errors that happened in the same lines are one group. Its counts by day stay when the rows themselves are gone after 90 days; what was
-- said with the last of them goes with them.
create table error_groups (
  fingerprint text primary key check (fingerprint ~ '^[bs][0-9a-f]{16}$'),
  kind text not null,
  page text not null,
  message text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null check (last_seen >= first_seen),
  times bigint not null check (times > 0),
  -- By whom and why is in the audit log. Seen again, it is open again.
  resolved_at timestamptz
);
create index error_groups_first_seen on error_groups (first_seen);
create index error_groups_last_seen on error_groups (last_seen);

create table error_days (
  fingerprint text not null references error_groups,
  day date not null,
  times integer not null check (times > 0),
  primary key (fingerprint, day)
);
create index error_days_day on error_days (day);

alter table error_logs add fingerprint text;
create index error_logs_fingerprint on error_logs (fingerprint, id desc) where fingerprint is not null;

grant select, insert, update on error_groups, error_days to :"app";
