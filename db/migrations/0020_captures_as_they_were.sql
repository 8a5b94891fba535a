-- What a gateway took is written down as it was, also where it is more than was asked for, or in another currency: null = the one asked for.
alter table payments
  drop constraint payments_check,
  add constraint payments_captured check (captured_cents >= 0),
  add column captured_currency text check (length(captured_currency) = 3),
  add constraint payments_captured_currency check (captured_currency is null or captured_cents > 0);

-- The built-in gateway's news name their currency from now on; what is on its way learns it here.
update sandbox.deliveries set body = jsonb_set(body::jsonb, '{view,currency}', '"USD"')::text
where delivered_at is null and not body::jsonb #> '{view}' ? 'currency';
