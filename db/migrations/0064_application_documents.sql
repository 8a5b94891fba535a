-- Documents of an application. The files themselves come with 0065, so no constraint can say here that each is one of them: db/invariants.sql does.
create table application_documents (
  file_id uuid primary key,
  application_id uuid not null references host_applications on delete cascade,
  added_at timestamptz not null
);
create index application_documents_application on application_documents (application_id, added_at);
grant select, insert, delete on application_documents to :"app";
