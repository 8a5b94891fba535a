-- Who keeps what of a booking that was cancelled before 0080 asked for it: what is left of its sale in the books, by the same terms.
-- Payouts and disputes since are no part of it.
update bookings b set kept = jsonb_build_object(
    'total', coalesce(l.host + l.commission + l.fee + l.tax, 0), 'hostReceives', coalesce(l.host, 0), 'commission', coalesce(l.commission, 0),
    'serviceFee', coalesce(l.fee, 0), 'tax', coalesce(l.tax, 0))
from bookings c left join (
  select t.booking_id,
    coalesce(-sum(amount_cents) filter (where l.account like 'host\_payable:%'), 0)::bigint as host,
    coalesce(-sum(amount_cents) filter (where l.account = 'commission_income'), 0)::bigint as commission,
    coalesce(-sum(amount_cents) filter (where l.account = 'service_fee_income'), 0)::bigint as fee,
    coalesce(-sum(amount_cents) filter (where l.account = 'tax_payable'), 0)::bigint as tax
  from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
  where t.kind in ('capture', 'owed', 'refund') group by t.booking_id
) l on l.booking_id = c.id
where b.id = c.id and c.state = 'cancelled' and c.kept is null;
