-- Who was asked for changes may clear a field to write it anew; it is whole again before it is sent.
alter table host_applications drop constraint host_applications_check3,
  add constraint host_applications_whole_once_sent check (
    state in ('draft', 'needs_changes') or '' not in (legal_name, country, phone, pitch));
