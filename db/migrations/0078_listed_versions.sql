-- What was published is gone from the drafts, and its versions with it: a window that was open since before would have begun at 0 again and
-- written over newer words unsaid.
alter table spaces add column listed_version integer not null default 0, add column listed_versions jsonb not null default '{}';
