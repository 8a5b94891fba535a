-- A review can be seen from `visible_at` on: the moment both sides had written, else 14 days after the booking's end. It is known when the
-- review is written, so whoever reads compares it with now; rating and count on cards have it from `counted_at` on.
update reviews r set visible_at = upper(b.period) + interval '336 hours' from bookings b where b.id = r.booking_id and r.visible_at is null;
alter table reviews
  alter column visible_at set not null,
  add column changed_at timestamptz,
  add column replied_at timestamptz,
  add column counted_at timestamptz;
update reviews set counted_at = visible_at where visible_at <= now();
update reviews set replied_at = visible_at where reply is not null;

-- Each of the five from one star to five; none where a review is from before they were asked for.
create function are_stars(given jsonb) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(given) = 'object' and not exists (
    select 1 from jsonb_each(given) s where jsonb_typeof(s.value) <> 'number' or s.value::text !~ '^[1-5]$')
$$;
alter table reviews
  add constraint reviews_categories check (are_stars(categories)),
  add constraint reviews_counted_when_visible check (counted_at >= visible_at),
  add constraint reviews_reply_has_its_time check ((reply is null) = (replied_at is null));
create index reviews_uncounted on reviews (visible_at) where counted_at is null;

-- What somebody finds wrong with a review, for an admin to look at.
create table review_reports (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references reviews (id),
  reporter_id uuid not null references accounts (id),
  reason text not null check (reason in ('offensive', 'personal', 'untrue', 'unrelated', 'advertising')),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null,
  unique (review_id, reporter_id)
);
create index review_reports_at on review_reports (created_at desc, id desc);
grant select, insert, update (note) on review_reports to :"app";
