-- The recovery of an account disables its endpoints, which was recorded as the owner's own decision.
alter table webhook_endpoints drop constraint webhook_endpoints_disabled_why_check;
alter table webhook_endpoints add constraint webhook_endpoints_disabled_why_check
  check (disabled_why in ('owner', 'gone', 'failing', 'recovery')) not valid;
alter table webhook_endpoints validate constraint webhook_endpoints_disabled_why_check;
