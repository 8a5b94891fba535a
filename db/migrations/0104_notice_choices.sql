-- What somebody chose to hear of and how; without a row a kind stands as src/domain/notifications says.
create table notice_choices (
  account_id uuid not null references accounts(id),
  kind text not null check (kind in ('message', 'booking', 'reminder', 'confirmation', 'review', 'hosting', 'payout', 'account')),
  channel text not null check (channel in ('in_app', 'email', 'push')),
  chosen boolean not null,
  chosen_at timestamptz not null,
  primary key (account_id, kind, channel)
);

grant select, insert, update, delete on notice_choices to :"app";
