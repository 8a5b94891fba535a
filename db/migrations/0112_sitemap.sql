-- The published spaces in order of their ids, with when each changed: all a sitemap says of them, read without the table.
create index spaces_published on spaces (id) include (updated_at) where status = 'published';
