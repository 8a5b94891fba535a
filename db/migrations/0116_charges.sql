-- Taxes have versions, as fees do: a rule holds from its first moment until the next one of its region begins.

alter table tax_rules drop constraint tax_rules_pkey,
  add valid_from timestamptz not null default '2000-01-01', add valid_until timestamptz not null default 'infinity',
  add constraint tax_rules_pkey primary key (region, valid_from),
  add constraint tax_rules_valid check (valid_from < valid_until),
  add constraint tax_rules_one_at_a_time exclude using gist (region with =, tstzrange(valid_from, valid_until) with &&);

alter table fee_schedules add constraint fee_schedules_valid_from_key unique (valid_from);

-- By which moment's fees and taxes the prices on its card were worked out.
alter table spaces add priced_at timestamptz not null default now();
create index spaces_priced_at on spaces (priced_at) where status in ('published', 'paused');
