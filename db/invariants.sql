-- Checks rules that the data must satisfy at any time. Each returned row breaks a rule. The query reads rows instead of
-- relying on constraints, and derives facts itself (such as open payments or the newest role), so that it notices when
-- stored facts are wrong.
select 'two active occupancies overlap on a unit' as broken, a.id || ' and ' || b.id as what
from occupancies a join occupancies b on a.unit_id = b.unit_id and a.id < b.id and a.during && b.during
union all
select 'a ledger transaction does not sum to zero in one currency', transaction_id::text
from ledger_lines group by transaction_id having sum(amount_cents) <> 0 or count(distinct currency) <> 1
union all
select 'a ledger transaction has no lines', t.id::text
from ledger_transactions t where not exists (select 1 from ledger_lines l where l.transaction_id = t.id)
union all
select 'a running sum of the ledger differs from the lines', coalesce(l.account, s.account) || ' ' || coalesce(l.month, s.month) || ' ' || coalesce(l.kind, s.kind)
from (
  select l.account, to_char(t.at at time zone 'UTC', 'YYYY-MM') as month, t.kind, sum(l.amount_cents) as cents, count(*) as n
  from ledger_lines l join ledger_transactions t on t.id = l.transaction_id group by 1, 2, 3
) l full join (
  select account, month, kind, sum(cents) as cents, sum(lines) as n from ledger_sums group by 1, 2, 3
) s on (s.account, s.month, s.kind) = (l.account, l.month, l.kind) where (l.cents, l.n) is distinct from (s.cents, s.n)
union all
select 'the earnings or payouts of a booking differ from the ledger and the payout items', coalesce(l.booking_id, e.booking_id)::text
from (
  select booking_id, host, sum(earned) as earned, sum(paid) as paid from (
    select t.booking_id, split_part(l.account, ':', 2) as host, -l.amount_cents as earned, 0 as paid from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
    where t.booking_id is not null and l.account like 'host\_payable:%'
    union all select i.booking_id, p.host_id::text, 0, i.amount_cents from payouts p join payout_items i on i.payout_id = p.id where p.state <> 'failed'
  ) moved group by 1, 2
) l full join booking_earnings e on (e.booking_id, e.host_id::text) = (l.booking_id, l.host)
where (coalesce(l.earned, 0), coalesce(l.paid, 0)) is distinct from (coalesce(e.earned_cents, 0), coalesce(e.paid_cents, 0))
union all
select 'the ledger does not hold what payments captured less what they gave back', coalesce(p.booking_id, l.booking_id)::text
from (
  select p.booking_id, coalesce(p.captured_currency, p.currency) as currency, sum(p.captured_cents - p.refunded_cents - coalesce(d.net, 0)) as net
  from payments p left join (
    select payment_id, sum(fee_cents - fee_back_cents + case when state = 'won' then 0 else amount_cents end) as net from disputes group by 1
  ) d on d.payment_id = p.id group by 1, 2
) p
full join (
  select t.booking_id, l.currency, sum(l.amount_cents) as net from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
  where l.account = 'gateway_clearing' and t.booking_id is not null group by 1, 2
) l on l.booking_id = p.booking_id and l.currency = p.currency
where coalesce(p.net, 0) <> coalesce(l.net, 0)
union all
select 'what is owed to a guest is not what is on its way back to them', l.booking_id::text
from (
  select t.booking_id, l.currency, sum(l.amount_cents) as net from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
  where l.account = 'guest_payable' group by 1, 2
) l left join (
  select p.booking_id, coalesce(p.captured_currency, p.currency) as currency, sum(r.amount_cents) as net
  from refunds r join payments p on p.id = r.payment_id where r.state = 'open' group by 1, 2
) p on p.booking_id = l.booking_id and p.currency = l.currency
where l.net + coalesce(p.net, 0) <> 0
union all
select 'a confirmed booking is not paid exactly once', b.id::text
from bookings b left join (
  select booking_id, sum(captured_cents - refunded_cents) as net from payments where captured_currency is null group by booking_id
) p on p.booking_id = b.id
where b.state in ('confirmed', 'completed') and coalesce(p.net, 0) <> b.total_cents
  -- A refund for a problem report reduces the amount. If a lost dispute covers it, it was never sent.
  - coalesce((select sum(r.amount_cents) from refunds r join payments x on x.id = r.payment_id
    where x.booking_id = b.id and r.reason = 'problem' and r.state = 'done' and r.covered_by is null), 0)
  and not exists (select 1 from refunds r join payments x on x.id = r.payment_id where x.booking_id = b.id and r.state = 'open')
union all
select 'a booking that ended without being sold keeps money that no refund is on its way for', b.id::text
from bookings b join payments p on p.booking_id = b.id
where b.state in ('held', 'released', 'expired', 'declined', 'withdrawn') and p.captured_cents - p.refunded_cents > 0
  and not exists (select 1 from refunds r where r.payment_id = p.id and r.state = 'open')
  and not exists (select 1 from refunds r join disputes d on d.ref = r.covered_by where r.payment_id = p.id and d.state = 'lost')
union all
select 'of a cancelled booking something else is kept than its terms say', b.id::text
from bookings b left join (
  select p.booking_id, sum(p.captured_cents - coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.state <> 'failed'), 0)
    -- The bank returned this amount to the guest before the cancellation.
    - coalesce((select sum(d.amount_cents - coalesce((select sum(r.amount_cents) from refunds r where r.covered_by = d.ref), 0)) from disputes d join booking_events e on e.booking_id = p.booking_id and e.to_state = 'cancelled'
      where d.payment_id = p.id and d.state = 'lost' and d.closed_at <= e.at), 0)) as net
  from payments p where p.captured_currency is null group by 1
) p on p.booking_id = b.id
where b.state = 'cancelled' and coalesce(p.net, 0) <> coalesce((b.kept->>'total')::bigint, 0)
union all
select 'a problem report or a payout decision refunds something else than was settled', b.booking_id::text
from (
  select booking_id, sum(refund_cents) as settled from (
    select booking_id, refund_cents from booking_problems union all select booking_id, refund_cents from payout_decisions) s group by 1
) b left join (
  select p.booking_id, sum(r.amount_cents) as owed from refunds r join payments p on p.id = r.payment_id
  where r.reason = 'problem' and r.state <> 'failed' group by 1
) r using (booking_id)
where b.settled <> coalesce(r.owed, 0)
union all
select 'an ended booking has an open payment', b.id::text
from bookings b join payments p on p.booking_id = b.id and p.state in ('open', 'requires_action', 'capturing')
where b.state in ('released', 'expired', 'declined', 'withdrawn', 'cancelled')
union all
select 'an active booking does not occupy every unit of its space in the same way, or takes other time or units than its own', b.id::text
from bookings b join spaces s on s.id = b.space_id
where b.state in ('held', 'requested', 'payment_required', 'confirmed')
  -- A booking that ended before a part was added doesn't occupy that part.
  and (s.units_since is null or upper(b.occupied) > s.units_since)
  and (array(select o.unit_id from occupancies o where o.booking_id = b.id and o.kind <> 'change' and o.unit_id = any(s.unit_ids) order by 1) <> s.unit_ids
    -- On the units of former parts, a booking keeps its time, or what is left of an earlier time.
    or (select count(distinct (o.kind, o.expires_at)) <> 1 or bool_or(not o.during <@ b.occupied) or bool_or(o.during <> b.occupied and o.unit_id = any(s.unit_ids))
        or bool_or(x.host_id <> b.host_id)
      from occupancies o join units u on u.id = o.unit_id join spaces x on x.id = u.space_id where o.booking_id = b.id and o.kind <> 'change'))
union all
select 'a proposed change does not hold just the time it adds, on every unit', c.id::text
from booking_changes c join bookings b on b.id = c.booking_id join spaces s on s.id = b.space_id cross join unnest(s.unit_ids) unit
where c.state in ('open', 'paying') and coalesce((select range_agg(o.during) from occupancies o where o.booking_id = b.id and o.kind = 'change' and o.unit_id = unit), '{}')
  <> tstzmultirange(c.occupied) - tstzmultirange(b.occupied)
union all
select 'time is taken for a change that nobody proposes any more', o.id::text
from occupancies o where o.kind = 'change' and not exists (select 1 from booking_changes c where c.booking_id = o.booking_id and c.state in ('open', 'paying'))
union all
select 'an ended booking still occupies a unit', b.id::text
from bookings b join occupancies o on o.booking_id = b.id
where b.state in ('released', 'expired', 'declined', 'withdrawn', 'cancelled')
union all
select 'the newest event of a booking is not its state', b.id::text
from bookings b left join lateral (select to_state from booking_events e where e.booking_id = b.id order by e.id desc limit 1) e on true
where e.to_state is distinct from b.state
union all
select 'a step of a booking was taken twice', booking_id::text
from booking_events group by booking_id, from_state, to_state having count(*) > 1
union all
select 'a step to an end was not published exactly once', e.booking_id::text
from booking_events e join bookings b on b.id = e.booking_id and b.session_id is not null
left join (
  select kind, facts->>'bookingId' as booking, count(*) as n from events group by 1, 2
) o on o.kind = 'booking.' || e.to_state and o.booking = e.booking_id::text
where e.to_state <> 'held' and coalesce(o.n, 0) <> 1
  -- Old events are deleted, but the newest event never is.
  and e.at >= coalesce((select min(at) from events), '-infinity')
union all
select 'a refund is owed and nothing will send it', r.id::text
from refunds r where r.state = 'open'
  and not exists (select 1 from jobs.job j where j.data->>'refundId' = r.id::text and (j.state < 'completed' or j.name = 'failed'))
  -- The refund is sent when the dispute ends.
  and not exists (select 1 from disputes d where d.payment_id = r.payment_id and d.state = 'open')
union all
select 'a payment stands otherwise at the gateway', p.id::text
from payments p join sandbox.intents i on i.idempotency_key = p.id::text
where p.state in ('captured', 'failed', 'cancelled') and (p.state <> i.state or p.refunded_cents <> i.refunded_cents)
  and not exists (select 1 from refunds r where r.payment_id = p.id and r.state = 'open')
union all
select 'a capture at the gateway is not in the books', i.id
from sandbox.intents i left join payments p on p.id::text = i.idempotency_key
where i.state = 'captured' and p.captured_cents is distinct from i.amount_cents
union all
select 'a payout that was sent is not in the books as it was, or one that was not is', p.id::text
from payouts p left join (
  select split_part(t.key, ':', 2) as id, l.account, sum(l.amount_cents) as net from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
  where t.kind in ('payout', 'reversal') and l.account like 'host\_payable:%' group by 1, 2
) l on l.id = p.id::text
where case when p.state = 'done' then (l.net, l.account) is distinct from (p.amount_cents, 'host_payable:' || p.host_id) else l.id is not null end
union all
select 'a payout is not what its bookings come to', p.id::text
from payouts p where p.amount_cents <> (select coalesce(sum(i.amount_cents), 0) from payout_items i where i.payout_id = p.id)
union all
select 'a payout is under way and nothing will send it', p.id::text
from payouts p where p.state = 'open'
  and not exists (select 1 from jobs.job j where j.data->>'payoutId' = p.id::text and (j.state < 'completed' or j.name = 'failed'))
union all
select 'a transfer at the gateway is no payout of ours, or another', t.id
from sandbox.transfers t left join payouts p on p.id::text = t.idempotency_key
where p.id is null or p.amount_cents <> t.amount_cents or (p.state <> 'open' and p.gateway_ref is distinct from t.id)
union all
select 'more was taken back of a transfer than it was', p.id::text
from payouts p join payouts r on r.reverses = p.id and r.state <> 'failed' group by p.id, p.amount_cents having sum(r.amount_cents) < -p.amount_cents
union all
select 'a dispute is not in the books as it stands', d.ref
from disputes d where d.amount_cents <> 0 and (select coalesce(sum(l.amount_cents), 0) from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
  where t.kind = 'dispute' and split_part(t.key, ':', 2) = d.ref and l.account = 'dispute_receivable') <> case when d.state = 'open' then d.amount_cents else 0 end
union all
select 'a rating or its count is not what the counted reviews say', s.id::text
from spaces s left join (
  select space_id, count(*)::int as n, round(avg(overall), 2) as mean from reviews
  where by_role = 'guest' and counted_at is not null and taken_down_at is null group by space_id
) r on r.space_id = s.id
where s.review_count <> coalesce(r.n, 0) or s.rating is distinct from r.mean
union all
select 'a review counts before it can be seen', id::text from reviews where counted_at < visible_at
union all
select 'a review was taken down, and the audit log does not say so once', r.id::text from reviews r where r.taken_down_at is not null
  and (select count(*) from audit_log l where l.subject_kind = 'review' and l.subject_id = r.id::text and l.act = 'review.take_down') <> 1
union all
select 'a report ended with its review taken down, and the review stands', t.id::text
from review_reports t join reviews r on r.id = t.review_id where t.outcome = 'taken_down' and r.taken_down_at is null
union all
select 'a review is seen from another moment than when both had written, else 14 days after the end', r.id::text
from reviews r join bookings b on b.id = r.booking_id left join reviews o on o.booking_id = r.booking_id and o.by_role <> r.by_role
where r.visible_at <> case when o.id is null then upper(b.period) + interval '336 hours' else greatest(r.created_at, o.created_at) end
union all
select 'a review is not of a booking that is over, by one of its sides, in time', r.id::text
from reviews r join bookings b on b.id = r.booking_id
where b.state not in ('confirmed', 'completed') or b.guest_id = b.host_id or r.space_id <> b.space_id
  or r.author_id is distinct from case r.by_role when 'guest' then b.guest_id else b.host_id end
  or r.created_at < upper(b.period) or r.created_at >= upper(b.period) + interval '336 hours'
union all
select 'somebody has saved more than 500 spaces', account_id::text from favourites group by account_id having count(*) > 500
union all
select 'a document of an application has no file of its author that is in use', d.file_id::text
from application_documents d join host_applications h on h.id = d.application_id
where not exists (select 1 from files f where f.id = d.file_id and f.bucket = 'documents' and f.owner_id = h.account_id and f.state = 'in_use')
union all
select 'an account keeps cards and none is the default', m.account_id::text
from payment_methods m where m.removed_at is null group by m.account_id, m.gateway having not bool_or(m.is_default)
union all
select 'a card was removed and nothing will have the gateway forget it', m.id::text
from payment_methods m where m.removed_at is not null
  and not exists (select 1 from jobs.job j where j.data->>'methodId' = m.id::text and (j.state < 'completed' or j.name = 'failed'))
union all
select 'an account has no role', a.id::text from accounts a where not exists (select 1 from user_roles r where r.user_id = a.id)
union all
select 'a session of a suspended account is valid', s.id::text
from sessions s join accounts a on a.id = s.account_id
where a.suspended_at is not null and s.ended_at is null and s.expires_at > now() and s.created_at < a.suspended_at
union all
select 'somebody who is deleted has a hold, a request, a booking or a payment under way', b.id::text
from bookings b cross join lateral (values (b.guest_id), (b.host_id)) who (id) join accounts a on a.id = who.id
where a.deleted_at is not null and (b.state in ('requested', 'payment_required', 'confirmed') or (b.state = 'held' and b.expires_at > a.deleted_at)
  or exists (select 1 from payments p where p.booking_id = b.id and p.state in ('open', 'requires_action', 'authorised', 'capturing')))
union all
select 'somebody held, paid or was sold something after being suspended', b.id::text
from bookings b cross join lateral (values (b.guest_id), (b.host_id)) who (id) join accounts a on a.id = who.id
where (b.state in ('held', 'requested') and b.created_at > a.suspended_at) or (b.state = 'confirmed' and b.confirmed_at > a.suspended_at)
  or exists (select 1 from payments p where p.booking_id = b.id and p.state in ('open', 'requires_action', 'authorised', 'capturing') and p.created_at > a.suspended_at)
union all
select 'a space is on offer by somebody who is deleted, or is no host', s.id::text
from spaces s join accounts a on a.id = s.host_id
where s.status = 'published' and (a.deleted_at is not null
  or (select role from user_roles r where r.user_id = a.id order by assigned_at desc, r.id desc limit 1) = 'user')
union all
select 'spaces of one building are shown at different points, whose mean gives the house away', min(s.id::text)
from spaces s group by s.lat, s.lng having count(distinct (s.shown_lat, s.shown_lng)) > 1
union all
select 'a photo is of a file that is not in use, or not its host''s', p.id::text
from photos p join spaces s on s.id = p.space_id join files f on f.id = p.file_id
where f.state <> 'in_use' or f.bucket <> 'spaces' or f.owner_id <> s.host_id
union all
select 'a profile photo is of a file that is not in use, or not its owner''s', p.account_id::text
from profile_photos p join files f on f.id = p.file_id
where f.state <> 'in_use' or f.bucket <> 'people' or f.owner_id <> p.account_id
union all
select 'a picture is in use and nothing refers to it', f.id::text
from files f where f.state = 'in_use' and f.bucket in ('spaces', 'people')
  and not exists (select 1 from photos p where p.file_id = f.id) and not exists (select 1 from profile_photos p where p.file_id = f.id)
union all
select 'the photos of a space do not stand from 0 on without a gap', space_id::text
from photos group by space_id having min(position) <> 0 or max(position) <> count(*) - 1
union all
select 'a block does not take every unit of its space, or takes other time or units than its own', b.id::text
from blocks b join spaces s on s.id = b.space_id
where (s.units_since is null or upper(b.during) > s.units_since) and ((select count(*) from occupancies o where o.block_id = b.id and o.kind = 'block' and o.during = b.during and o.unit_id = any(s.unit_ids)) <> cardinality(s.unit_ids)
  or exists (select 1 from occupancies o join units u on u.id = o.unit_id join spaces x on x.id = u.space_id
    where o.block_id = b.id and (not o.during <@ b.during or x.host_id <> s.host_id)))
union all
select 'a space does not take its own unit and those of all that is inside it', s.id::text
from spaces s left join units own on own.space_id = s.id
where s.unit_ids <> case when own.id is null then '{}' when not exists (select 1 from spaces p where p.part_of = s.id) then array[own.id] else (
  with recursive inside (id) as (select s.id union select p.id from inside i join spaces p on p.part_of = i.id)
  select array_agg(u.id order by u.id) from inside i join units u on u.space_id = i.id
) end
union all
select 'a part is of another host, zone or currency than its whole', p.id::text
from spaces p join spaces w on w.id = p.part_of
where (p.host_id, p.currency) <> (w.host_id, w.currency)
  or (p.zone <> w.zone and p.first_published_at is not null and w.first_published_at is not null)
union all
select 'a space is more than three deep, or inside itself', s.id::text
from spaces s join spaces a on a.id = s.part_of join spaces b on b.id = a.part_of join spaces c on c.id = b.part_of
union all
select 'a time is taken by an import that no calendar has', o.id::text
from occupancies o where o.kind = 'import' and not exists (
  select 1 from (
    select e.during from spaces s join calendar_sources c on c.space_id = s.id join imported_events e on e.source_id = c.id where o.unit_id = any(s.unit_ids)
    union all select busy from left_imports l cross join unnest(l.during) busy where l.unit_id = o.unit_id
  ) e having range_agg(e.during) @> o.during)
union all
select 'a time that is busy in an imported calendar is free here', e.id::text
from imported_events e join calendar_sources c on c.id = e.source_id join spaces s on s.id = c.space_id cross join unnest(s.unit_ids) unit
where not coalesce((select range_agg(o.during) from occupancies o where o.unit_id = unit), '{}') @> e.during
union all
select 'a time that an imported calendar kept busy for a part that left is free, or the calendar no longer shows it', l.unit_id || ' ' || l.source_id
from left_imports l where not coalesce((select range_agg(o.during) from occupancies o where o.unit_id = l.unit_id), '{}') @> l.during
  or not l.during <@ coalesce((select range_agg(e.during) from imported_events e where e.source_id = l.source_id), '{}')
union all
select 'a space of a suspended host is to be seen', s.id::text
from spaces s join accounts h on h.id = s.host_id where s.status = 'published' and h.suspended_at is not null
union all
select 'a piece of an add-on is with two bookings at once', a.id || ' and ' || b.id
from add_on_occupancies a join add_on_occupancies b on (a.stock_space, a.stock_add_on) = (b.stock_space, b.stock_add_on)
  and a.id < b.id and a.pieces && b.pieces and a.during && b.during
union all
select 'an active booking does not have the pieces of an add-on that it pays for, all of its time', b.id || ' ' || (r->>'id')
from bookings b cross join lateral jsonb_path_query(b.quote, '$.lines[*].reason ? (@.why == "add_on")') r
where b.state in ('held', 'requested', 'payment_required', 'confirmed')
  and (select coalesce(sum(upper(o.pieces) - lower(o.pieces)), 0) from add_on_occupancies o where o.booking_id = b.id and o.add_on_id = r->>'id' and o.during = b.period and o.change_id is null)
    <> (r->>'quantity')::int * case when r->>'per' = 'person' then (r->>'count')::int else 1 end
union all
select 'a proposed change does not hold the pieces of an add-on that it needs, all of its time', c.id || ' ' || (r->>'id')
from booking_changes c cross join lateral jsonb_path_query(c.quote, '$.lines[*].reason ? (@.why == "add_on")') r
where c.state in ('open', 'paying') and (select count(*) from (
    select 1 from add_on_occupancies o cross join generate_series(lower(o.pieces), upper(o.pieces) - 1) piece
    where o.booking_id = c.booking_id and o.add_on_id = r->>'id' and (o.change_id is null or o.change_id = c.id)
    group by o.stock_space, o.stock_add_on, piece having range_agg(o.during) @> c.period
  ) whole) < (r->>'quantity')::int * case when r->>'per' = 'person' then (r->>'count')::int else 1 end
union all
select 'pieces of an add-on are held for a change that nobody proposes any more', o.id::text
from add_on_occupancies o join booking_changes c on c.id = o.change_id where c.state not in ('open', 'paying') or c.booking_id <> o.booking_id
union all
select 'an ended booking still has pieces of an add-on', b.id::text
from bookings b join add_on_occupancies o on o.booking_id = b.id
where b.state in ('released', 'expired', 'declined', 'withdrawn', 'cancelled')
union all
select 'a pending webhook is in no lane, so nobody would send it', d.id::text
from webhook_deliveries d left join webhook_lanes l on (l.endpoint_id, l.subject) = (d.endpoint_id, d.subject)
where d.state = 'pending' and l.endpoint_id is null
union all
select 'an enabled webhook endpoint has a lane without a pending webhook that nobody claimed', l.endpoint_id || ' ' || l.subject
from webhook_lanes l join webhook_endpoints e on e.id = l.endpoint_id
where e.disabled_at is null and l.claimed_until is null and not exists (
  select 1 from webhook_deliveries d where (d.endpoint_id, d.subject) = (l.endpoint_id, l.subject) and d.state = 'pending');
