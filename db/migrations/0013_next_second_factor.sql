-- A new phone: the secret that takes the other's place once a code of it was brought back, sealed too.
alter table second_factors add column next_sealed text;
