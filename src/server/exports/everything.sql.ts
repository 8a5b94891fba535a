import type { AccountId } from '../../domain/kernel/id.ts'
import type { Sql } from '../platform/database/connect.ts'

export async function* everythingAbout(sql: Sql, id: AccountId): AsyncGenerator<string> {
  const rows: Rows = (columns, from) =>
    sql`select string_agg(to_jsonb(r)::text, E',\n    ') as text from (select ${columns} from ${from}) r`
  const parts: Record<string, Text> = {
    roles: rows(sql`role, assigned_at`, sql`user_roles where user_id = ${id} order by id`),
    ways_in: rows(sql`provider, created_at`, sql`credentials where account_id = ${id} order by created_at`),
    second_factor: rows(sql`created_at, confirmed_at, failures`, sql`second_factors where account_id = ${id}`),
    backup_codes: rows(sql`used_at`, sql`backup_codes where account_id = ${id}`),
    former_second_factors: rows(sql`since, ended_at`, sql`former_factors where account_id = ${id} order by id`),
    second_factor_resets: rows(
      sql`email, requested_at, ready_at, ended_at, ended_how`,
      sql`factor_resets where account_id = ${id} order by requested_at`,
    ),
    api_keys: rows(
      sql`name, scopes, created_at, expires_at, last_used_at, revoked_at`,
      sql`api_keys where account_id = ${id} order by created_at`,
    ),
    passkeys: rows(sql`name, created_at, last_used_at`, sql`passkeys where account_id = ${id} order by created_at`),
    devices: rows(
      sql`user_agent, created_at, last_active_at, ended_at`,
      sql`sessions s where account_id = ${id} and not exists (select 1 from api_keys where session_id = s.id)
        order by created_at`,
    ),
    known_devices: rows(sql`last_seen_at`, sql`known_devices where account_id = ${id} order by last_seen_at`),
    mailed_links: rows(
      sql`kind, email, created_at, expires_at, used_at`,
      sql`verification_tokens where account_id = ${id} order by created_at`,
    ),
    mails: rows(
      sql`m.kind, m.created_at, m.sent_at`,
      sql`mails m join accounts a on a.id = ${id} and lower(m.recipient) = lower(a.email) order by m.id`,
    ),
    warnings: rows(sql`kind, warned_at`, sql`owner_warnings where account_id = ${id} order by warned_at`),
    data_exports: rows(
      sql`state, requested_at, ended_at, expires_at`,
      sql`data_exports where account_id = ${id} order by requested_at`,
    ),
    // Documents and photos are listed without their content, which has its own download links.
    files: rows(
      sql`f.id, f.bucket, f.name, f.content_type, f.bytes, f.created_at, p.file_id is not null as profile_photo`,
      sql`files f left join profile_photos p on p.file_id = f.id
        where f.owner_id = ${id} and f.bucket <> 'exports' and f.state in ('kept', 'in_use') order by f.created_at`,
    ),
    news: rows(sql`news->>'kind' as kind, at`, sql`account_news where account_id = ${id} order by seq`),
    saved_list: rows(sql`name, shared_at`, sql`saved_lists where account_id = ${id}`),
    embed_sites: rows(sql`origin, added_at`, sql`embed_sites where account_id = ${id} order by added_at`),
    favourites: rows(sql`space_id, created_at`, sql`favourites where account_id = ${id} order by created_at`),
    ...applied(sql, rows, id),
    ...booked(sql, rows, id),
    ...paid(sql, rows, id),
    ...written(sql, rows, id),
    ...talked(sql, rows, id),
    ...notices(sql, rows, id),
    ...noted(sql, rows, id),
  }
  const [account] = await sql<{ text: string }[]>`
    select to_jsonb(a)::text as text from (
      select id, email, first_name, last_name, email_verified_at, suspended_at, suspension_reason, clock, created_at
      from accounts where id = ${id}) a`
  yield `{\n  "account": ${account?.text ?? 'null'}`
  for (const [name, part] of Object.entries(parts)) {
    const [found] = (await part) as readonly { text?: string | null }[]
    yield `,\n  "${name}": [${found?.text ? `\n    ${found.text}\n  ` : ''}]`
  }
  yield '\n}\n'
}

/** Includes a decision's text but not the admin who made it. Admins see their own actions. */
function applied(sql: Sql, rows: Rows, id: AccountId): Record<string, Text> {
  return {
    host_applications: rows(
      sql`state, legal_name, business_name, country, phone, pitch, reason, created_at, updated_at, submitted_at,
        decided_at`,
      sql`host_applications where account_id = ${id} order by created_at`,
    ),
    host_application_events: rows(
      sql`e.at, e.actor, e.from_state, e.to_state, e.reason`,
      sql`host_application_events e join host_applications h on h.id = e.application_id where h.account_id = ${id}
        order by e.id`,
    ),
    admin_acts: rows(
      sql`at, act, subject_kind, subject_id, reason, before, after`,
      sql`audit_log where actor_id = ${id} order by id`,
    ),
  }
}

function booked(sql: Sql, rows: Rows, id: AccountId): Record<string, Text> {
  const common = sql`b.id, b.number, b.space_id, b.state, b.mode, b.ask, b.period, b.zone, b.people, b.add_ons,
    b.currency, b.total_cents, b.cancellation,
    b.house_rules, b.created_at, b.confirmed_at, b.ended_at`
  return {
    bookings: rows(
      sql`${common}, b.quote - 'commission' - 'hostReceives' - 'fees' as quote`,
      sql`bookings b where b.guest_id = ${id} order by b.created_at`,
    ),
    bookings_as_host: rows(
      sql`${common}, b.commission_cents, b.host_receives_cents, e.earned_cents, e.paid_cents,
        g.first_name as guest_name`,
      sql`bookings b left join accounts g on g.id = b.guest_id left join booking_earnings e on e.booking_id = b.id
        where b.host_id = ${id} order by b.created_at`,
    ),
    booking_events: rows(
      sql`e.booking_id, e.at, e.actor, e.from_state, e.to_state, e.reason`,
      sql`booking_events e join bookings b on b.id = e.booking_id
        where b.guest_id = ${id} or b.host_id = ${id} or e.actor_id = ${id} order by e.id`,
    ),
    booking_changes: rows(
      sql`c.booking_id, c.proposed_by, c.state, c.ask, c.period, c.people, c.charge_cents, c.refund_cents,
        c.created_at, c.ended_at`,
      sql`booking_changes c join bookings b on b.id = c.booking_id where b.guest_id = ${id} or b.host_id = ${id}
        order by c.created_at`,
    ),
    booking_problems: rows(
      sql`r.booking_id, r.state, r.reason, r.description, r.created_at, r.answer, r.offer_cents, r.answered_at,
        r.outcome, r.refund_cents,
        r.settled_reason, r.ended_at`,
      sql`booking_problems r join bookings b on b.id = r.booking_id
        where b.guest_id = ${id} or b.host_id = ${id} or r.reporter_id = ${id} order by r.created_at`,
    ),
    spaces: rows(
      sql`s.*, d.content as draft, d.saved_at as draft_saved_at`,
      sql`spaces s left join space_drafts d on d.space_id = s.id where s.host_id = ${id} order by s.created_at`,
    ),
    blocks: rows(
      sql`k.space_id, k.during, k.note, k.created_at`,
      sql`blocks k join spaces s on s.id = k.space_id where k.made_by = ${id} or s.host_id = ${id}
        order by k.created_at`,
    ),
    imported_calendars: rows(
      sql`c.space_id, c.name, c.host, c.created_at, c.fresh_at,
        (select coalesce(jsonb_agg(jsonb_build_object('summary', e.summary, 'during', e.during)), '[]')
        from imported_events e where e.source_id = c.id) as events`,
      sql`calendar_sources c join spaces s on s.id = c.space_id where s.host_id = ${id} order by c.created_at`,
    ),
    listing_events: rows(
      sql`e.space_id, e.step, e.from_state, e.to_state, e.reason, e.at`,
      sql`listing_events e join spaces s on s.id = e.space_id where s.host_id = ${id} or e.by = ${id} order by e.id`,
    ),
    settings: rows(sql`name, version, value, set_at`, sql`settings where set_by = ${id} order by set_at`),
  }
}

function paid(sql: Sql, rows: Rows, id: AccountId): Record<string, Text> {
  return {
    payments: rows(
      sql`booking_id, state, amount_cents, refunded_cents, currency, card_brand, card_last4, created_at`,
      sql`payments where account_id = ${id} order by created_at`,
    ),
    payment_methods: rows(
      sql`brand, last4, exp_month, exp_year, is_default, created_at`,
      sql`payment_methods where account_id = ${id} and removed_at is null order by created_at`,
    ),
    cards_being_saved: rows(
      sql`state, created_at, updated_at`,
      sql`card_setups where account_id = ${id} order by created_at`,
    ),
    refunds: rows(
      sql`p.booking_id, r.amount_cents, r.reason, r.state, r.created_at, r.done_at`,
      sql`refunds r join payments p on p.id = r.payment_id where p.account_id = ${id} order by r.created_at`,
    ),
    payout_settings: rows(
      sql`payouts_enabled, schedule, weekday, month_day, minimum_cents, owes_cents, owes_since`,
      sql`payout_accounts where host_id = ${id}`,
    ),
    payouts: rows(
      sql`amount_cents, currency, state, day, created_at, settled_at`,
      sql`payouts where host_id = ${id} order by created_at`,
    ),
    invoices: rows(
      sql`number, month, issued_at, amount_cents, currency`,
      sql`commission_invoices where host_id = ${id} order by number`,
    ),
  }
}

function written(sql: Sql, rows: Rows, id: AccountId): Record<string, Text> {
  return {
    reviews: rows(
      sql`space_id, booking_id, by_role, overall, categories, body, reply, created_at, changed_at, visible_at,
        taken_down_at, taken_down_why`,
      sql`reviews where author_id = ${id} order by created_at`,
    ),
    review_replies: rows(
      sql`r.space_id, r.booking_id, r.reply, r.replied_at, r.taken_down_at`,
      sql`reviews r join bookings b on b.id = r.booking_id
        where case r.by_role when 'guest' then b.host_id else b.guest_id end = ${id} and r.reply is not null
          order by r.replied_at`,
    ),
    review_reports: rows(
      sql`review_id, reason, note, created_at`,
      sql`review_reports where reporter_id = ${id} order by created_at`,
    ),
  }
}

function noted(sql: Sql, rows: Rows, id: AccountId): Record<string, Text> {
  return {
    visits: rows(sql`event_name, properties, created_at`, sql`analytics_events where user_id = ${id} order by id`),
    errors: rows(
      sql`error_message, error_stack, page_url, user_agent, timestamp, severity, context`,
      sql`error_logs where user_id = ${id} order by id`,
    ),
    metrics: rows(
      sql`metric_name, metric_value, page_url, timestamp, metadata`,
      sql`performance_metrics where user_id = ${id} order by id`,
    ),
    // Attempts to enter the account appear without their source, because it isn't the owner's data.
    security_events: rows(
      sql`event_type, case when account_id = ${id} then details else '{}' end as details, seen_by_server, at`,
      sql`security_events where account_id = ${id} or tried_id = ${id} order by id`,
    ),
  }
}

function talked(sql: Sql, rows: Rows, id: AccountId): Record<string, Text> {
  return {
    conversations: rows(
      sql`c.id, c.space_id, c.last_message_at, d.read_at, d.received_at, o.first_name as with_name`,
      sql`conversations c join accounts o on o.id = case c.user_id when ${id} then c.host_id else c.user_id end
        left join conversation_sides d on d.conversation_id = c.id and d.account_id = ${id}
        where c.user_id = ${id} or c.host_id = ${id} order by c.last_message_at`,
    ),
    messages: rows(sql`conversation_id, body, created_at`, sql`messages where sender_id = ${id} order by created_at`),
    message_reports: rows(
      sql`message_id, reason, note, created_at`,
      sql`message_reports where reporter_id = ${id} order by created_at`,
    ),
    subject_reports: rows(
      sql`space_id, person_id, reason, note, created_at`,
      sql`subject_reports where reporter_id = ${id} order by created_at`,
    ),
    // Includes people whom this person has blocked, but not people who have blocked them.
    people_blocked: rows(
      sql`o.first_name as name, b.created_at`,
      sql`account_blocks b join accounts o on o.id = b.blocked_id where b.blocker_id = ${id} order by b.created_at`,
    ),
    saved_replies: rows(
      sql`title, body, created_at, changed_at`,
      sql`saved_replies where account_id = ${id} order by created_at`,
    ),
  }
}

type Text = ReturnType<Sql>
type Rows = (columns: Text, from: Text) => Text

function notices(sql: Sql, rows: Rows, id: AccountId): Record<string, Text> {
  return {
    notice_choices: rows(
      sql`kind, channel, chosen, chosen_at`,
      sql`notice_choices where account_id = ${id} order by kind, channel`,
    ),
    notices: rows(
      sql`what, facts, in_app, created_at, read_at`,
      sql`notices where account_id = ${id} order by created_at`,
    ),
    pages_written: rows(
      sql`slug, version, title, description, body, reason, saved_at`,
      sql`content_page_versions where saved_by = ${id} order by slug, version`,
    ),
    pages_published: rows(
      sql`slug, version, reason, done_at`,
      sql`content_page_publications where done_by = ${id} order by id`,
    ),
    message_mails: rows(
      sql`conversation_id, due_at, mailed_at, mailed_to`,
      sql`message_mails where account_id = ${id} order by conversation_id`,
    ),
    // The signing secrets are left out, as they are on the site.
    webhooks: rows(
      sql`url, description, types, created_at, disabled_at, disabled_why, failing_since`,
      sql`webhook_endpoints where account_id = ${id} order by created_at`,
    ),
    // Leaves out the push address, which is a secret shared by the browser and the push service.
    push_browsers: rows(
      sql`user_agent, created_at, failing_since`,
      sql`push_subscriptions where account_id = ${id} order by created_at`,
    ),
  }
}
