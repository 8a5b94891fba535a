-- What the operator writes for the footer's pages. Every save is a new version; which of them visitors read is the newest publication.
create table content_page_versions (
  slug text not null check (slug ~ '^[a-z]+(-[a-z]+)*$' and length(slug) <= 40),
  version int not null check (version > 0),
  title text not null check (length(title) <= 80),
  description text not null check (length(description) <= 200),
  body text not null check (length(body) <= 20000),
  reason text not null check (length(reason) <= 300),
  saved_by uuid not null references accounts(id),
  saved_at timestamptz not null,
  primary key (slug, version)
);
create index content_page_versions_saved_by on content_page_versions (saved_by);

create table content_page_publications (
  id bigint generated always as identity primary key,
  slug text not null,
  -- Null: withdrawn.
  version int,
  reason text not null check (length(reason) <= 300),
  done_by uuid not null references accounts(id),
  done_at timestamptz not null,
  foreign key (slug, version) references content_page_versions (slug, version)
);
create index content_page_publications_slug on content_page_publications (slug, id desc);
create index content_page_publications_done_by on content_page_publications (done_by);

create trigger content_page_versions_fixed before update or delete on content_page_versions for each row execute function never_changes();
create trigger content_page_publications_fixed before update or delete on content_page_publications for each row execute function never_changes();
grant select, insert on content_page_versions, content_page_publications to :"app";
