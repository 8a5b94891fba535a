-- What the gateway calls the number of a card, the same for each time it was typed: a card is listed once. Those from before have none.
alter table payment_methods add column fingerprint text;
create unique index payment_methods_once on payment_methods (account_id, gateway, fingerprint, exp_month, exp_year)
  where removed_at is null and fingerprint is not null;
