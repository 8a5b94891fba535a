import type { Pool } from '../src/server/platform/database/connect.ts'

const WORDS = ['lift', 'parking', 'projector', 'kitchen', 'daylight', 'chairs', 'backdrop', 'heating', 'keys', 'coffee']
export type Crowd = { readonly busy: string; readonly guests: readonly string[] }

/**
 * Inserts this many conversations of twenty messages each. A tenth of them are with one busy host, and all others are
 * with the hosts of the spaces. Every message contains "the", one message in ten contains a word from `WORDS`, and one
 * conversation in a hundred contains "zeppelin".
 */
export async function fillMessages(sql: Pool, { busy, guests }: Crowd, conversations: number): Promise<void> {
  await sql`alter table messages disable trigger index_message`
  await sql`drop index messages_search`
  await sql`
    insert into conversations (user_id, host_id, space_id, created_at, last_message_at)
    select guest, case when n % 10 = 0 then ${busy}::uuid else s.host_id end, s.id, now() - interval '300 days', at
    from generate_series(0, ${conversations - 1}) n
    join lateral (select (${guests as string[]}::uuid[])[1 + n % ${guests.length}] as guest, now() - (n % 250) * interval '1 day' - n * interval '1 second' as at) g on true
    join (select id, host_id, row_number() over (order by id) - 1 as k from spaces limit 2000) s on s.k = n / ${guests.length}
    on conflict do nothing`
  await sql`
    insert into messages (conversation_id, sender_id, body, created_at, search)
    select c.id, by, words, c.last_message_at - (19 - k) * interval '7 minutes',
      to_tsvector('simple', words) || array_to_tsvector(array['@' || c.user_id, '@' || c.host_id])
    from (select *, row_number() over (order by id) as n from conversations) c, generate_series(0, 19) k,
      lateral (select case when k % 2 = 0 then c.user_id else c.host_id end as by,
        'Is the ' || (${WORDS}::text[])[1 + (c.n + k) % 10] || ' of the room free on day ' || k || case when c.n % 100 = 0 and k = 7 then ', as on the zeppelin' else '' end || '?' as words) said`
  await sql`create index messages_search on messages using gin (search)`
  await sql`alter table messages enable trigger index_message`
  await sql`
    insert into conversation_sides (conversation_id, account_id, read_at, received_at, last_message_at, other_wrote_at)
    select c.id, who, c.last_message_at - case when c.created_at < now() and hashtext(c.id::text) % 7 = 0 then interval '20 minutes' else '0' end,
      c.last_message_at, c.last_message_at, c.last_message_at - case when who = c.host_id then interval '7 minutes' else '0' end
    from conversations c cross join lateral (values (c.user_id), (c.host_id)) sides(who)`
  await sql`vacuum analyze`
}
