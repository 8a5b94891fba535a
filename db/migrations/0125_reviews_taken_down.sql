-- An admin takes a reported review down: nobody sees it from then on but its author, who reads why; it counts for no rating any more. What
-- was said of it stays as it was, and by whom it was taken down is in the audit log.
alter table reviews add taken_down_at timestamptz, add taken_down_why text check (length(taken_down_why) between 1 and 2000),
  add constraint reviews_taken_down_with_reason check ((taken_down_at is null) = (taken_down_why is null));
alter table review_reports drop constraint review_reports_outcome_check,
  add constraint review_reports_outcome_check check (outcome in ('dismissed', 'acted_on', 'taken_down'));
drop index reviews_uncounted;
create index reviews_uncounted on reviews (visible_at) where counted_at is null and taken_down_at is null;
