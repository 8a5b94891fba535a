-- What "Rating" sorts by: the mean of its reviews and ten more of 4.30, in thousandths, so that one review of 5.0 is not first.
alter table spaces add column rating_score integer not null generated always as (
  case when rating is null then 0 else round((rating * review_count + 4.30 * 10) / (review_count + 10) * 1000) end) stored;
create index spaces_city_rating on spaces (city_id, rating_score desc, id desc) where status = 'published';
create index spaces_rating on spaces (rating_score desc, id desc) where status = 'published';
