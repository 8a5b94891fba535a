-- A stranger's first hold makes their session; when that reply is lost, only the key of the request is left to find it by.
create index idempotency_keys_key on idempotency_keys (key);
