-- `isAttemptOpen` of src/domain/payments, for statements: how it will end is not known yet, so its hold must not end either. `authorised`
-- is not among these: that money is only reserved, and a request that nobody answers ends in time and lets it go. It does count for
-- payments_one_open, because no second attempt may be made beside it. Inlined by the planner, so that indexes on state serve.
create function is_attempt_open(state text) returns boolean language sql immutable parallel safe as $$
  select state in ('open', 'requires_action')
$$;
