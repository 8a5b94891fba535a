-- What a guest gets back, by when, is agreed with the booking: a policy that changes later changes none that was made.
alter table bookings add column cancellation_tiers jsonb;
update bookings set cancellation_tiers = case cancellation
  when 'flexible' then '[{"unit": "hours", "count": 24, "ppm": 1000000}]'::jsonb
  when 'moderate' then '[{"unit": "days", "count": 7, "ppm": 1000000}, {"unit": "hours", "count": 24, "ppm": 500000}]'::jsonb
  when 'firm' then '[{"unit": "days", "count": 30, "ppm": 1000000}, {"unit": "days", "count": 7, "ppm": 500000}]'::jsonb
  else '[{"unit": "days", "count": 90, "ppm": 1000000}, {"unit": "days", "count": 14, "ppm": 500000}]'::jsonb end;
alter table bookings alter column cancellation_tiers set not null;

-- A schedule holds from its day on. The first was always there, whenever this database was made.
update fee_schedules set valid_from = '2000-01-01' where version = 1;
