-- A request that carries a key is answered once: its reply is kept, sealed, and given to whoever asks again under the same key. A hold keeps
-- its booking instead, in the statement that makes it. Until `locked_until` a first try is under way; what dies leaves it to the next.
alter table idempotency_keys
  add column reply text,
  add column locked_until timestamptz,
  add constraint idempotency_keys_one_kind check (booking_id is null or (reply is null and locked_until is null));
-- Those a day old are forgotten.
create index idempotency_keys_age on idempotency_keys (created_at);
