-- What happened, counted by day of UTC: rows of performance_metrics and analytics_events go after 90 days, these stay.

-- How far each kind of row was counted; what was counted and how far are written together.
create table roll_up_places (
  name text primary key,
  done_id bigint not null
);

-- How many values of a metric lay in a bucket on a page. A bucket is named by its upper bound, in ms, of cls in thousandths.
create table vital_days (
  metric text not null,
  day date not null,
  page text not null,
  bucket integer not null check (bucket >= 0),
  times integer not null check (times > 0),
  primary key (metric, day, page, bucket)
);

create table visit_days (
  day date not null,
  page text not null,
  times integer not null check (times > 0),
  primary key (day, page)
);

-- Where was searched and nothing found; '' for anywhere, '…' for the many others of a day.
create table empty_search_days (
  day date not null,
  words text not null check (length(words) <= 60),
  times integer not null check (times > 0),
  primary key (day, words)
);

-- What other tables know for ever, counted once a day is over and while it lasts.
create table growth_days (
  day date primary key,
  accounts integer not null,
  hosts integer not null,
  spaces integer not null,
  holds integer not null,
  bookings integer not null
);
create table turnover_days (
  day date not null references growth_days,
  currency text not null,
  cents bigint not null,
  primary key (day, currency)
);

create index bookings_created on bookings (created_at);
create index bookings_confirmed on bookings (confirmed_at) where confirmed_at is not null;
create index spaces_first_published on spaces (first_published_at) where first_published_at is not null;
create index user_roles_hosts on user_roles (assigned_at) where role = 'host';

grant select, insert, update on roll_up_places, vital_days, visit_days, growth_days, turnover_days to :"app";
grant select, insert, update, delete on empty_search_days to :"app";
