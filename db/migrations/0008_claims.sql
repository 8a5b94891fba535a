-- Lets one statement claim several units or none: what it had done by then is undone with it.
create function claimed_all(claimed bigint, wanted integer) returns boolean language plpgsql as $$
begin
  if claimed < wanted then
    raise exception 'a unit of the slot is taken' using errcode = 'DL001';
  end if;
  return true;
end
$$;
