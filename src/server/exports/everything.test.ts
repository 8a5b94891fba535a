import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { anExport } from '../../../test/support/exports.ts'
import { aGuest, type Person } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
let guest: Person
beforeAll(async () => {
  world = await aWorld()
  guest = await aGuest(world, 'Ada')
})
afterAll(() => world.close())

const TOLD: Record<string, string> = {
  'account_news.account_id': 'news',
  'news_places.account_id': 'news',
  'analytics_events.user_id': 'visits',
  'audit_log.actor_id': 'admin_acts',
  'backup_codes.account_id': 'backup_codes',
  'blocks.made_by': 'blocks',
  'booking_earnings.host_id': 'bookings_as_host',
  'booking_events.actor_id': 'booking_events',
  'booking_changes.proposer_id': 'booking_changes',
  'booking_problems.reporter_id': 'booking_problems',
  'bookings.accepted_by': 'booking_events',
  'bookings.guest_id': 'bookings',
  'bookings.host_id': 'bookings_as_host',
  'commission_invoices.host_id': 'invoices',
  'conversations.host_id': 'conversations',
  'conversations.user_id': 'conversations',
  'content_page_versions.saved_by': 'pages_written',
  'content_page_publications.done_by': 'pages_published',
  'credentials.account_id': 'ways_in',
  'data_exports.account_id': 'data_exports',
  'error_logs.user_id': 'errors',
  'favourites.account_id': 'favourites',
  'saved_lists.account_id': 'saved_list',
  'embed_sites.account_id': 'embed_sites',
  'host_applications.account_id': 'host_applications',
  'files.owner_id': 'files',
  'known_devices.account_id': 'known_devices',
  'listing_events.by': 'listing_events',
  'messages.sender_id': 'messages',
  'conversation_sides.account_id': 'conversations',
  'message_reports.reporter_id': 'message_reports',
  'subject_reports.reporter_id': 'subject_reports',
  'subject_reports.person_id': 'subject_reports',
  'saved_replies.account_id': 'saved_replies',
  'account_blocks.blocker_id': 'people_blocked',
  'account_blocks.blocked_id': 'people_blocked',
  'message_mails.account_id': 'message_mails',
  'notice_choices.account_id': 'notice_choices',
  'notices.account_id': 'notices',
  'push_subscriptions.account_id': 'push_browsers',
  'owner_warnings.account_id': 'warnings',
  'passkeys.account_id': 'passkeys',
  'api_keys.account_id': 'api_keys',
  'card_setups.account_id': 'cards_being_saved',
  'payment_methods.account_id': 'payment_methods',
  'payments.account_id': 'payments',
  'payout_accounts.host_id': 'payout_settings',
  'performance_metrics.user_id': 'metrics',
  'profile_photos.account_id': 'files',
  'review_reports.reporter_id': 'review_reports',
  'reviews.author_id': 'reviews',
  'webhook_endpoints.account_id': 'webhooks',
  'second_factors.account_id': 'second_factor',
  'former_factors.account_id': 'former_second_factors',
  'factor_resets.account_id': 'second_factor_resets',
  'security_events.account_id': 'security_events',
  'security_events.tried_id': 'security_events',
  'sessions.account_id': 'devices',
  'settings.set_by': 'settings',
  'space_drafts.saved_by': 'spaces',
  'spaces.host_id': 'spaces',
  'user_roles.user_id': 'roles',
  'verification_tokens.account_id': 'mailed_links',
  'sessions.pending_account_id': 'devices',
  'user_roles.assigned_by': 'roles',
  'host_applications.decided_by': 'admin_acts',
  'kept_bookings.kept_by': 'admin_acts',
  'payout_decisions.decided_by': 'admin_acts',
  'reconciliation_differences.settled_by': 'admin_acts',
  'reconciliation_runs.asked_by': 'admin_acts',
  'host_application_events.actor_id': 'host_application_events',
}

test(claim('10.7', 'an export contains everything in the database that names the account'), async () => {
  const columns = await world.sql<{ place: string }[]>`
    select c.conrelid::regclass || '.' || a.attname as place
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'accounts'::regclass order by 1`
  expect(columns.map(({ place }) => place).sort()).toEqual(Object.keys(TOLD).sort())
  const all = await anExport(world, guest)
  for (const [place, part] of Object.entries(TOLD)) expect(all[part], place).toBeInstanceOf(Array)
})

test('each kind of data is included, and nothing of others or secret', async () => {
  const space = await aSpace(world)
  const ask = { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' } as const
  const { id } = await guest.api.bookings.holdSlot({ spaceId: space.id, people: 1, ask })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  await guest.api.insights.logEvent({ event_name: 'page_view', properties: { page_url: '/' } })
  await guest.api.insights.logError({ error_message: 'x', page_url: '/' })
  await guest.api.insights.logMetrics([{ metric_name: 'lcp', metric_value: 1, page_url: '/' }])
  await guest.api.insights.monitorSecurity({ event_type: 'suspicious_rapid_clicks' })
  const [conversation] = await world.sql<{ id: string }[]>`
    insert into conversations (space_id, user_id, host_id, last_message_at) values (${space.id}, ${guest.id}, ${space.hostId}, now()) returning id`
  await world.sql`
    insert into messages (conversation_id, sender_id, body, created_at)
    values (${conversation?.id ?? ''}, ${guest.id}, 'mine', now()), (${conversation?.id ?? ''}, ${space.hostId}, 'of the host', now() + interval '1 second')`
  await world.sql`insert into favourites (account_id, space_id) values (${guest.id}, ${space.id})`
  const all = await anExport(world, guest)
  for (const part of [
    'visits',
    'errors',
    'metrics',
    'security_events',
    'devices',
    'known_devices',
    'mails',
    'mailed_links',
  ])
    expect(all[part]?.length, part).toBeGreaterThan(0)
  expect(all.conversations).toMatchObject([{ with_name: 'Mara' }])
  expect(all.messages).toMatchObject([{ body: 'mine' }])
  expect(all.booking_events?.map(({ to_state }) => to_state)).toEqual(['held', 'confirmed'])
  expect(all.favourites).toMatchObject([{ space_id: space.id }])
  const text = JSON.stringify(all)
  for (const secret of ['of the host', 'commission', 'hostReceives', 'host_receives', 'hash', 'sealed', 'network'])
    expect(text, secret).not.toContain(secret)
})
