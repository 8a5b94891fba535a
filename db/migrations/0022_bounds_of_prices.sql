-- No row may hold a price, a length or a count with which the sums of a page leave exact integers: the same bounds as in the law.
create function is_whole(n jsonb, at_least bigint, at_most bigint) returns boolean language sql immutable as $$
  select case when jsonb_typeof(n) = 'number' then n::numeric = trunc(n::numeric) and n::numeric between at_least and at_most else false end
$$;

-- Whether every entry of a list has a whole number there; a list may have so many.
create function are_whole(list jsonb, field text, at_least bigint, at_most bigint, entries integer) returns boolean language sql immutable as $$
  select case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) <= entries
    and coalesce((select bool_and(is_whole(e -> field, at_least, at_most)) from jsonb_array_elements(list) e), true) else false end
$$;

create function are_rates(rates jsonb) returns boolean language sql immutable as $$
  select coalesce(
    (rates -> 'dayCents' = 'null' or is_whole(rates -> 'dayCents', 0, 100000000))
    and (rates -> 'hourCents' = 'null' or is_whole(rates -> 'hourCents', 0, 10000000))
    and is_whole(rates -> 'extraPersonCents', 0, 1000000)
    and is_whole(rates -> 'cleaningCents', 0, 10000000)
    and is_whole(rates -> 'includedPeople', 0, 100000)
    and is_whole(rates -> 'weeklyDiscountPpm', 0, 1000000)
    and is_whole(rates -> 'monthlyDiscountPpm', 0, 1000000)
    and are_whole(rates -> 'dayRules', 'ppmChange', -1000000, 9000000, 100)
    and are_whole(rates -> 'hourRules', 'ppmChange', -1000000, 9000000, 100)
    and are_whole(rates -> 'seasons', 'ppmChange', -1000000, 9000000, 100)
    and are_whole(rates -> 'addOns', 'cents', 0, 1000000, 20), false)
$$;

alter table spaces
  add constraint spaces_rates check (are_rates(rates)),
  add constraint spaces_card_price check (card_price_cents between 0 and 99999999999),
  add constraint spaces_hour_price check (hour_price_cents between 0 and 99999999999),
  add constraint spaces_longest check (max_minutes <= 2880 and max_days <= 549),
  add constraint spaces_lead check (lead_minutes <= 789120);
alter table bookings add constraint bookings_total check (total_cents <= 99999999999);
alter table payments add constraint payments_amount check (amount_cents <= 99999999999);
