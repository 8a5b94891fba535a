-- 0070 made ids of blocks by md5, and most of those are no UUIDs as the API knows them: their hosts could neither move nor remove them.
with odd as materialized (
  select id, gen_random_uuid() as new_id from blocks where id::text !~ '^.{14}[1-8].{4}[89ab]'
), taken as (
  update occupancies o set block_id = odd.new_id from odd where o.block_id = odd.id
)
update blocks b set id = odd.new_id from odd where b.id = odd.id;
