-- How often each space was looked at on each day of UTC, counted as the events come: they themselves are not kept by space, and only 90 days.
create table space_views (
  space_id uuid not null references spaces on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (space_id, day)
);
create index space_views_day on space_views (day);
grant select, insert, update, delete on space_views to :"app";

insert into space_views (space_id, day, views)
select s.id, e.day, count(*)
from (
  select user_id, (created_at at time zone 'UTC')::date as day,
    substring(lower(properties ->> 'page_url') from '^(?:[a-z][a-z0-9+.-]*://[^/?#]*)?/space/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/?(?:[?#].*)?$')::uuid as space_id
  from analytics_events where event_name = 'page_view'
) e join spaces s on s.id = e.space_id
where s.first_published_at is not null and e.user_id is distinct from s.host_id
group by 1, 2;

-- What was agreed with a host, by its end.
create index bookings_host on bookings (host_id, upper(period)) where confirmed_at is not null;
