-- Limits on holds count every network around an address: IPv4 addresses, and IPv6 by /64, /56 and /48. A row remains only while it counts.
create table hold_networks (
  booking_id uuid not null references bookings (id) on delete cascade,
  network text not null,
  primary key (network, booking_id)
);
create index hold_networks_booking on hold_networks (booking_id);
grant select, insert, delete on hold_networks to :"app";

insert into hold_networks (booking_id, network) select id, encode(hold_network, 'base64') from bookings where hold_network is not null;
drop index bookings_holds_of_network;
drop index bookings_one_hold_per_network_and_space;
drop index bookings_hold_network;
alter table bookings drop constraint bookings_hold_network, drop column hold_place, drop column hold_network;

-- The last step of a hold: counts it under a lock per network, and uses up the budgets of held days. The limits come from domain/bookings/hold.ts.
create function hold_within_limits(
  held uuid, of_space uuid, networks text[], times integer[], most_live integer, now timestamptz,
  budget_keys text[], budget_mosts bigint[], days bigint
) returns boolean language plpgsql as $$
declare
  live integer;
  live_here integer;
  ends timestamptz;
begin
  for n in 1 .. coalesce(array_length(networks, 1), 0) loop
    perform pg_advisory_xact_lock(hashtextextended(networks[n], 4712));
    select count(*), count(*) filter (where b.space_id = of_space) into live, live_here
    from hold_networks h join bookings b on b.id = h.booking_id
    where h.network = networks[n] and b.id <> held and b.state = 'held'
      and (b.expires_at > now or exists (select 1 from payments p where p.booking_id = b.id and is_attempt_open(p.state)));
    if live >= most_live * times[n] or live_here >= times[n] then
      raise exception 'this network has as many live holds as allowed' using errcode = 'DL003';
    end if;
  end loop;
  for n in 1 .. coalesce(array_length(budget_keys, 1), 0) loop
    ends := spend_budget(budget_keys[n], days, budget_mosts[n], interval '24 hours', now);
    if ends is not null then
      raise exception 'as many days were held today as allowed' using errcode = 'DL004';
    end if;
  end loop;
  return true;
end $$;
