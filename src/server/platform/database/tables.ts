// Written by `npm run db:schema` from db/migrations; do not edit.
import type {
  AccountId,
  BookingId,
  ConversationId,
  FileId,
  MessageId,
  PaymentId,
  ReviewId,
  SessionId,
  SpaceId,
} from '../../../domain/kernel/id.ts'
import type { Cents } from '../../../domain/kernel/money.ts'

export type Tables = {
  'account_blocks': {
    blocker_id: AccountId
    blocked_id: AccountId
    created_at: Temporal.Instant
  }
  'account_news': {
    account_id: AccountId
    seq: number
    news: unknown
    at: Temporal.Instant
  }
  'accounts': {
    id: AccountId
    email: string
    first_name: string
    last_name: string
    email_verified_at: Temporal.Instant | null
    suspended_at: Temporal.Instant | null
    suspension_reason: string | null
    created_at: Temporal.Instant
    deleted_at: Temporal.Instant | null
    demo: boolean
    clock: 12 | 24 | null
  }
  'add_on_occupancies': {
    id: number
    booking_id: BookingId
    add_on_id: string
    stock_space: SpaceId
    stock_add_on: string
    pieces: string
    during: string
    change_id: string | null
  }
  'alerts': {
    id: number
    kind: string
    facts: unknown
    at: Temporal.Instant
    times: number
    handled_at: Temporal.Instant | null
  }
  'analytics_events': {
    id: number
    user_id: AccountId | null
    event_name: string
    properties: unknown
    created_at: Temporal.Instant
  }
  'api_key_secrets': {
    hash: Buffer
    key_id: string
    hint: string
    created_at: Temporal.Instant
    ends_at: Temporal.Instant | null
  }
  'api_keys': {
    id: string
    account_id: AccountId
    session_id: SessionId
    site: boolean
    name: string
    scopes: string[]
    created_at: Temporal.Instant
    expires_at: Temporal.Instant | null
    last_used_at: Temporal.Instant | null
    revoked_at: Temporal.Instant | null
  }
  'application_documents': {
    file_id: FileId
    application_id: string
    added_at: Temporal.Instant
  }
  'audit_log': {
    id: number
    at: Temporal.Instant
    actor_id: AccountId | null
    act: string
    subject_kind: string
    subject_id: string
    reason: string
    before: unknown
    after: unknown
    request_id: string
    key_name: string | null
  }
  'backup_codes': {
    account_id: AccountId
    code_hash: Buffer
    used_at: Temporal.Instant | null
    created_at: Temporal.Instant
  }
  'blocks': {
    id: string
    space_id: SpaceId
    during: string
    note: string
    made_by: AccountId
    created_at: Temporal.Instant
  }
  'booking_changes': {
    id: string
    booking_id: BookingId
    proposed_by: 'guest' | 'host'
    proposer_id: AccountId
    state: 'open' | 'paying' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'failed' | 'ended'
    ask: unknown
    period: string
    occupied: string
    people: number
    quote: unknown
    charge_cents: Cents
    refund_cents: Cents
    payment_id: PaymentId | null
    expires_at: Temporal.Instant
    created_at: Temporal.Instant
    ended_at: Temporal.Instant | null
    old_quote: unknown
    told_at: Temporal.Instant | null
    full_quote: unknown
    full_charge_cents: Cents | null
    full_refund_cents: Cents | null
    refunded_in_full: boolean
  }
  'booking_earnings': {
    booking_id: BookingId
    host_id: AccountId
    earned_cents: Cents
    paid_cents: Cents
    left_cents: Cents | null
  }
  'booking_events': {
    id: number
    booking_id: BookingId
    at: Temporal.Instant
    actor: 'guest' | 'host' | 'admin' | 'system'
    actor_id: AccountId | null
    from_state: string | null
    to_state: string
    reason: string
  }
  'booking_problem_photos': {
    problem_id: string
    file_id: FileId
    place: number
  }
  'booking_problems': {
    id: string
    booking_id: BookingId
    reporter_id: AccountId
    state: 'open' | 'answered' | 'settled' | 'withdrawn'
    reason: 'no_access' | 'not_as_described' | 'not_clean' | 'missing_or_broken' | 'unsafe' | 'other'
    description: string
    created_at: Temporal.Instant
    answer: string | null
    offer_cents: Cents | null
    answered_at: Temporal.Instant | null
    outcome: 'accepted' | 'nothing' | 'partial' | 'full' | null
    refund_cents: Cents
    host_cents: Cents
    settled_reason: string
    ended_at: Temporal.Instant | null
  }
  'booking_reminders': {
    booking_id: BookingId
    starts_at: Temporal.Instant
    hours: 24 | 1
    reminded_at: Temporal.Instant
  }
  'bookings': {
    id: BookingId
    number: number
    space_id: SpaceId
    host_id: AccountId
    guest_id: AccountId | null
    session_id: SessionId | null
    state: 'held' | 'requested' | 'payment_required' | 'confirmed' | 'completed' | 'declined' | 'expired' | 'released' | 'withdrawn' | 'cancelled'
    mode: 'days' | 'hours'
    ask: unknown
    period: string
    occupied: string
    zone: string
    people: number
    add_ons: unknown
    quote: unknown
    currency: string
    total_cents: Cents
    commission_cents: Cents
    host_receives_cents: Cents
    fee_version: number
    cancellation: string
    house_rules: string
    expires_at: Temporal.Instant | null
    prolonged: boolean
    created_at: Temporal.Instant
    confirmed_at: Temporal.Instant | null
    ended_at: Temporal.Instant | null
    instant: boolean
    title: string | null
    invoice: unknown
    cancellation_tiers: unknown
    accepted_by: AccountId | null
    accepted_at: Temporal.Instant | null
    kept: unknown
    clock_from: Temporal.Instant | null
    first_quote: unknown
    first_period: string | null
  }
  'budgets': {
    key: string
    used: number
    ends_at: Temporal.Instant
  }
  'calendar_exports': {
    space_id: SpaceId
    token_hash: Buffer
    renewed_at: Temporal.Instant
  }
  'calendar_sources': {
    id: string
    space_id: SpaceId
    sealed_url: string
    last_fetched_at: Temporal.Instant | null
    last_error: unknown
    created_at: Temporal.Instant
    name: string
    host: string
    etag: string | null
    last_modified: string | null
    next_fetch_at: Temporal.Instant
    failures: number
    fresh_at: Temporal.Instant | null
    parsed_at: Temporal.Instant | null
  }
  'card_setups': {
    id: string
    account_id: AccountId
    gateway: 'sandbox' | 'stripe'
    state: 'open' | 'requires_action' | 'failed' | 'card_saved' | 'cancelled'
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
  'commission_invoices': {
    number: number
    host_id: AccountId
    month: string
    issued_at: Temporal.Instant
    amount_cents: Cents
    currency: string
    facts: unknown
  }
  'content_page_publications': {
    id: number
    slug: string
    version: number | null
    reason: string
    done_by: AccountId
    done_at: Temporal.Instant
  }
  'content_page_versions': {
    slug: string
    version: number
    title: string
    description: string
    body: string
    reason: string
    saved_by: AccountId
    saved_at: Temporal.Instant
  }
  'conversation_sides': {
    conversation_id: ConversationId
    account_id: AccountId
    read_at: Temporal.Instant
    received_at: Temporal.Instant
    last_message_at: Temporal.Instant
    other_wrote_at: Temporal.Instant | null
  }
  'conversations': {
    id: ConversationId
    user_id: AccountId
    host_id: AccountId
    space_id: SpaceId
    last_message_at: Temporal.Instant | null
    created_at: Temporal.Instant
    contacts_open_at: Temporal.Instant | null
  }
  'credentials': {
    id: string
    account_id: AccountId
    provider: 'password' | 'google' | 'oidc'
    subject: string | null
    password_hash: string | null
    created_at: Temporal.Instant
  }
  'credit_notes': {
    number: number
    refund_id: string
    booking_id: BookingId
    issued_at: Temporal.Instant
    amount_cents: Cents
    host_cents: Cents
    fee_cents: Cents
    tax_cents: Cents
    facts: unknown
  }
  'data_exports': {
    id: string
    account_id: AccountId
    state: 'preparing' | 'ready' | 'failed' | 'removed'
    requested_at: Temporal.Instant
    tries: number
    tried_at: Temporal.Instant | null
    ended_at: Temporal.Instant | null
    expires_at: Temporal.Instant | null
    file_id: FileId | null
  }
  'demo_fillings': {
    filled_at: Temporal.Instant
  }
  'dismissed_conflicts': {
    event_id: number
    booking_id: BookingId
    dismissed_at: Temporal.Instant
  }
  'disputes': {
    ref: string
    payment_id: PaymentId
    state: 'open' | 'won' | 'lost'
    amount_cents: Cents
    fee_cents: Cents
    currency: string
    opened_at: Temporal.Instant
    closed_at: Temporal.Instant | null
    fee_back_cents: Cents
  }
  'embed_sites': {
    id: string
    account_id: AccountId
    origin: string
    added_at: Temporal.Instant
  }
  'empty_search_days': {
    day: string
    words: string
    times: number
  }
  'error_days': {
    fingerprint: string
    day: string
    times: number
  }
  'error_groups': {
    fingerprint: string
    kind: string
    page: string
    message: string
    first_seen: Temporal.Instant
    last_seen: Temporal.Instant
    times: number
    resolved_at: Temporal.Instant | null
  }
  'error_logs': {
    id: number
    user_id: AccountId | null
    error_message: string
    error_stack: string | null
    page_url: string
    user_agent: string
    timestamp: Temporal.Instant
    severity: 'medium' | 'high'
    context: unknown
    fingerprint: string | null
  }
  'event_readers': {
    name: string
    xact_id: string
    event_id: number
  }
  'events': {
    xact_id: string
    id: number
    kind: string
    facts: unknown
    at: Temporal.Instant
  }
  'factor_resets': {
    id: string
    account_id: AccountId
    email: string
    proofs_before: Temporal.Instant
    changed_by: string | null
    requested_at: Temporal.Instant
    ready_at: Temporal.Instant
    lapses_at: Temporal.Instant
    mailed_at: Temporal.Instant | null
    ended_at: Temporal.Instant | null
    ended_how: 'stopped' | 'completed' | 'replaced' | 'lapsed' | 'not_needed' | null
  }
  'favourites': {
    account_id: AccountId
    space_id: SpaceId
    created_at: Temporal.Instant
  }
  'featured_spaces': {
    position: number
    space_id: SpaceId
  }
  'fee_schedules': {
    version: number
    service_ppm: number
    commission_ppm: number
    valid_from: Temporal.Instant
  }
  'files': {
    id: FileId
    bucket: 'spaces' | 'people' | 'documents' | 'exports'
    owner_id: AccountId
    name: string
    content_type: 'image/jpeg' | 'application/pdf' | 'application/json'
    bytes: number
    sha256: Buffer
    width: number | null
    height: number | null
    colour: string | null
    state: 'arriving' | 'kept' | 'in_use' | 'leaving'
    created_at: Temporal.Instant
    changed_at: Temporal.Instant
    kept_by_admin: boolean
  }
  'former_factors': {
    id: number
    account_id: AccountId
    sealed_secret: string
    last_step: number
    code_hashes: Buffer[]
    since: Temporal.Instant
    ended_at: Temporal.Instant
  }
  'gateway_events': {
    gateway: string
    event_id: string
    kind: string
    gateway_ref: string
    payload: unknown
    received_at: Temporal.Instant
  }
  'gateway_records': {
    run_id: string
    kind: string
    subject: string
    ref: string
    cents: number
    currency: string
    at: Temporal.Instant
  }
  'gazetteer': {
    id: number
    name: string
    search_name: string
    country: string
    region: string
    lat: number
    lng: number
    population: number
  }
  'growth_days': {
    day: string
    accounts: number
    hosts: number
    spaces: number
    holds: number
    bookings: number
  }
  'hold_networks': {
    booking_id: BookingId
    network: string
  }
  'host_application_events': {
    id: number
    application_id: string
    at: Temporal.Instant
    actor: 'applicant' | 'admin'
    actor_id: AccountId
    from_state: string
    to_state: string
    reason: string
  }
  'host_applications': {
    id: string
    account_id: AccountId
    state: 'draft' | 'submitted' | 'needs_changes' | 'approved' | 'rejected'
    legal_name: string
    business_name: string
    country: string
    phone: string
    pitch: string
    reason: string
    version: number
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    submitted_at: Temporal.Instant | null
    decided_at: Temporal.Instant | null
    decided_by: AccountId | null
  }
  'idempotency_keys': {
    session_id: SessionId
    key: string
    request_hash: Buffer
    booking_id: BookingId | null
    created_at: Temporal.Instant
    reply: string | null
    locked_until: Temporal.Instant | null
  }
  'imported_events': {
    id: number
    source_id: string
    uid: string
    recurrence: string
    summary: string
    during: string
  }
  'kept_bookings': {
    booking_id: BookingId
    reason: string
    kept_by: AccountId
    kept_at: Temporal.Instant
  }
  'known_devices': {
    account_id: AccountId
    device_hash: Buffer
    last_seen_at: Temporal.Instant
  }
  'ledger_lines': {
    transaction_id: number
    position: number
    account: string
    amount_cents: Cents
    currency: string
  }
  'ledger_sums': {
    account: string
    month: string
    kind: string
    shard: number
    cents: number
    lines: number
  }
  'ledger_transactions': {
    id: number
    key: string
    booking_id: BookingId | null
    at: Temporal.Instant
    kind: string
  }
  'left_imports': {
    unit_id: number
    source_id: string
    during: string
  }
  'listing_events': {
    id: number
    space_id: SpaceId
    step: 'submit' | 'withdraw' | 'approve' | 'send_back' | 'pause' | 'resume' | 'archive' | 'restore'
    from_state: string
    to_state: string
    by: AccountId | null
    reason: string | null
    at: Temporal.Instant
  }
  'mails': {
    id: number
    recipient: string
    kind: string
    sealed: string | null
    created_at: Temporal.Instant
    sent_at: Temporal.Instant | null
    last_error: string | null
    good_until: Temporal.Instant | null
    booking_id: string | null
  }
  'map_cells': {
    zoom: number
    x: number
    y: number
    type: string
    spaces_count: number
    lat: number
    lng: number
  }
  'message_attachments': {
    message_id: MessageId
    file_id: FileId
    place: number
  }
  'message_mails': {
    conversation_id: ConversationId
    account_id: AccountId
    due_at: Temporal.Instant | null
    mailed_at: Temporal.Instant | null
    mailed_to: Temporal.Instant | null
  }
  'message_reports': {
    id: string
    message_id: MessageId
    reporter_id: AccountId
    reason: 'offensive' | 'scam' | 'outside_payment' | 'spam' | 'other'
    note: string
    created_at: Temporal.Instant
    settled_at: Temporal.Instant | null
    outcome: 'dismissed' | 'acted_on' | null
  }
  'messages': {
    id: MessageId
    conversation_id: ConversationId
    sender_id: AccountId
    body: string
    created_at: Temporal.Instant
    key: string | null
    masked_body: string | null
    masked_kinds: string[]
    search: string
  }
  'migrations': {
    name: string
    checksum: string
    applied_at: Temporal.Instant
  }
  'news_places': {
    account_id: AccountId
    seq: number
  }
  'notice_choices': {
    account_id: AccountId
    kind: 'message' | 'booking' | 'reminder' | 'confirmation' | 'review' | 'hosting' | 'payout' | 'account' | 'platform'
    channel: 'in_app' | 'email' | 'push'
    chosen: boolean
    chosen_at: Temporal.Instant
  }
  'notices': {
    id: string
    account_id: AccountId
    what: string
    facts: unknown
    key: string
    in_app: boolean
    created_at: Temporal.Instant
    read_at: Temporal.Instant | null
  }
  'occupancies': {
    id: number
    unit_id: number
    during: string
    kind: 'hold' | 'request' | 'booking' | 'change' | 'block' | 'import'
    booking_id: BookingId | null
    expires_at: Temporal.Instant | null
    note: string | null
    block_id: string | null
  }
  'opening_exceptions': {
    space_id: SpaceId
    day: string
    opens: number | null
    closes: number | null
  }
  'owner_warnings': {
    account_id: AccountId
    warned_at: Temporal.Instant
    kind: string
  }
  'passkeys': {
    id: string
    account_id: AccountId
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Temporal.Instant
    last_used_at: Temporal.Instant | null
  }
  'payment_methods': {
    id: string
    account_id: AccountId
    gateway: 'sandbox' | 'stripe'
    customer_ref: string
    method_ref: string
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    is_default: boolean
    created_at: Temporal.Instant
    removed_at: Temporal.Instant | null
    fingerprint: string | null
  }
  'payments': {
    id: PaymentId
    booking_id: BookingId
    account_id: AccountId
    gateway: 'sandbox' | 'stripe'
    gateway_ref: string | null
    state: 'open' | 'requires_action' | 'failed' | 'card_saved' | 'authorised' | 'capturing' | 'cancelled' | 'captured'
    amount_cents: Cents
    currency: string
    captured_cents: Cents
    refunded_cents: Cents
    card_brand: string | null
    card_last4: string | null
    failure_code: string | null
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    captured_currency: string | null
    seq: number
    kind: 'capture' | 'authorise' | 'save' | 'off_session' | 'change'
    capture_before: Temporal.Instant | null
    saved: unknown
    keep_card: boolean
  }
  'payout_accounts': {
    host_id: AccountId
    account_ref: string | null
    payouts_enabled: boolean
    schedule: 'as_due' | 'daily' | 'weekly' | 'monthly'
    weekday: number
    month_day: number
    minimum_cents: Cents
    owes_cents: Cents
    owes_since: Temporal.Instant | null
    checked_at: Temporal.Instant | null
  }
  'payout_decisions': {
    booking_id: BookingId
    refund_cents: Cents
    reason: string
    decided_by: AccountId
    decided_at: Temporal.Instant
  }
  'payout_items': {
    payout_id: string
    booking_id: BookingId
    amount_cents: Cents
  }
  'payouts': {
    id: string
    host_id: string
    amount_cents: Cents
    currency: string
    state: 'open' | 'done' | 'failed'
    day: string
    reverses: string | null
    account_ref: string
    gateway_ref: string | null
    failure_code: string | null
    created_at: Temporal.Instant
    settled_at: Temporal.Instant | null
    hour: Temporal.Instant
  }
  'performance_metrics': {
    id: number
    user_id: AccountId | null
    metric_name: string
    metric_value: number
    page_url: string
    timestamp: Temporal.Instant
    metadata: unknown
  }
  'photos': {
    id: string
    space_id: SpaceId
    position: number
    path: string
    alt: string
    colour: string
    width: number
    height: number
    file_id: FileId | null
  }
  'place_names': {
    place_id: number
    name: string
    search_name: string
  }
  'places': {
    id: number
    kind: 'city' | 'district'
    part_of: number | null
    name: string
    search_name: string
    country: string
    region: string
    zone: string
    lat: number
    lng: number
    population: number
    spaces_count: number
  }
  'profile_photos': {
    account_id: AccountId
    file_id: FileId
  }
  'push_subscriptions': {
    id: string
    endpoint: string
    p256dh: string
    auth: string
    account_id: AccountId
    session_id: SessionId
    user_agent: string
    created_at: Temporal.Instant
    failing_since: Temporal.Instant | null
  }
  'rate_limit_hits': {
    key: string
    at: Temporal.Instant
  }
  'receipts': {
    number: number
    booking_id: BookingId
    issued_at: Temporal.Instant
    facts: unknown
    mailed_at: Temporal.Instant | null
    change_id: string | null
    quote: unknown
    period: string
  }
  'reconciliation_differences': {
    id: string
    what: 'missing_here' | 'missing_there' | 'doubled' | 'currency' | 'amount' | 'state'
    kind: string
    subject: string
    ref: string | null
    ours_cents: Cents | null
    theirs_cents: Cents | null
    ours_currency: string | null
    theirs_currency: string | null
    at: Temporal.Instant
    booking_id: BookingId | null
    found_in: string
    found_at: Temporal.Instant
    seen_at: Temporal.Instant
    settled: 'booked' | 'accepted' | null
    settled_at: Temporal.Instant | null
    settled_by: AccountId | null
    reason: string | null
  }
  'reconciliation_runs': {
    id: string
    from_at: Temporal.Instant
    to_at: Temporal.Instant
    asked_by: AccountId | null
    started_at: Temporal.Instant
    read_to: Temporal.Instant
    finished_at: Temporal.Instant | null
    records: number
    found: number | null
    ours_cents: Cents | null
    theirs_cents: Cents | null
  }
  'refunds': {
    id: string
    payment_id: PaymentId
    amount_cents: Cents
    reason: string
    state: 'open' | 'done' | 'failed'
    gateway_ref: string | null
    created_at: Temporal.Instant
    done_at: Temporal.Instant | null
    told_at: Temporal.Instant | null
    failed_at: Temporal.Instant | null
    again_of: string | null
    held_at: Temporal.Instant | null
    covered_by: string | null
  }
  'review_reports': {
    id: string
    review_id: ReviewId
    reporter_id: AccountId
    reason: 'offensive' | 'personal' | 'untrue' | 'unrelated' | 'advertising'
    note: string
    created_at: Temporal.Instant
    settled_at: Temporal.Instant | null
    outcome: 'dismissed' | 'acted_on' | 'taken_down' | null
  }
  'reviews': {
    id: ReviewId
    booking_id: BookingId
    space_id: SpaceId
    author_id: AccountId
    by_role: 'guest' | 'host'
    overall: number
    categories: unknown
    body: string
    reply: string | null
    created_at: Temporal.Instant
    visible_at: Temporal.Instant
    changed_at: Temporal.Instant | null
    replied_at: Temporal.Instant | null
    counted_at: Temporal.Instant | null
    taken_down_at: Temporal.Instant | null
    taken_down_why: string | null
  }
  'roll_up_places': {
    name: string
    done_id: number
  }
  'sandbox.customers': {
    id: string
    account_id: string
    created_at: Temporal.Instant
  }
  'sandbox.deliveries': {
    id: number
    event_id: string
    body: string
    due_at: Temporal.Instant
    delivered_at: Temporal.Instant | null
    tries: number
  }
  'sandbox.disputes': {
    id: string
    intent_id: string
    amount_cents: Cents
    fee_cents: Cents
    state: 'open' | 'won' | 'lost'
    opened_at: Temporal.Instant
    closed_at: Temporal.Instant | null
    fee_back_cents: Cents
  }
  'sandbox.hosts': {
    id: string
    account_id: string
    payouts_enabled: boolean
    return_path: string
    created_at: Temporal.Instant
  }
  'sandbox.intents': {
    id: string
    idempotency_key: string
    amount_cents: Cents
    currency: string
    card_last4: string
    card_brand: string
    state: 'requires_action' | 'card_saved' | 'authorised' | 'captured' | 'failed' | 'cancelled'
    failure_code: string | null
    refunded_cents: Cents
    return_path: string
    created_at: Temporal.Instant
    kind: 'capture' | 'authorise' | 'save'
    capture_before: Temporal.Instant | null
    captured_at: Temporal.Instant | null
    customer_id: string | null
    method_id: string | null
    exp_month: number | null
    exp_year: number | null
  }
  'sandbox.methods': {
    id: string
    customer_id: string
    card: 'pays' | 'challenges' | 'declines' | 'failsLater'
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    created_at: Temporal.Instant
    detached_at: Temporal.Instant | null
  }
  'sandbox.refunds': {
    id: string
    idempotency_key: string
    intent_id: string
    amount_cents: Cents
    state: 'done' | 'failed'
    created_at: Temporal.Instant
    failed_at: Temporal.Instant | null
  }
  'sandbox.reversals': {
    id: string
    idempotency_key: string
    transfer_id: string
    amount_cents: Cents
    created_at: Temporal.Instant
  }
  'sandbox.transfers': {
    id: string
    idempotency_key: string
    host_id: string
    amount_cents: Cents
    reversed_cents: Cents
    currency: string
    created_at: Temporal.Instant
  }
  'saved_lists': {
    account_id: AccountId
    name: string
    secret_hash: Buffer | null
    shared_at: Temporal.Instant | null
  }
  'saved_replies': {
    id: string
    account_id: AccountId
    title: string
    body: string
    created_at: Temporal.Instant
    changed_at: Temporal.Instant
  }
  'scheduled_work': {
    name: string
    due_at: Temporal.Instant
    ran_at: Temporal.Instant | null
    last_error: string | null
  }
  'second_factors': {
    account_id: AccountId
    sealed_secret: string
    created_at: Temporal.Instant
    confirmed_at: Temporal.Instant | null
    last_step: number
    next_sealed: string | null
    failures: number
    secret_since: Temporal.Instant | null
  }
  'security_events': {
    id: number
    session_id: string | null
    device_hash: Buffer | null
    account_id: AccountId | null
    event_type: string
    details: unknown
    seen_by_server: boolean
    at: Temporal.Instant
    tried_id: AccountId | null
  }
  'session_tokens': {
    hash: Buffer
    session_id: SessionId
    kind: 'access' | 'refresh'
    created_at: Temporal.Instant
    expires_at: Temporal.Instant
    used_at: Temporal.Instant | null
  }
  'sessions': {
    id: SessionId
    account_id: AccountId | null
    user_agent: string
    created_at: Temporal.Instant
    expires_at: Temporal.Instant
    ended_at: Temporal.Instant | null
    device_hash: Buffer | null
    last_active_at: Temporal.Instant | null
    confirmed_at: Temporal.Instant | null
    pending_account_id: AccountId | null
    pending_until: Temporal.Instant | null
    proof_since: Temporal.Instant | null
    pending_join: unknown
  }
  'settings': {
    name: string
    version: number
    value: unknown
    set_by: AccountId | null
    set_at: Temporal.Instant
  }
  'space_drafts': {
    space_id: SpaceId
    content: unknown
    version: number
    versions: unknown
    zone: string | null
    saved_at: Temporal.Instant
    saved_by: AccountId
  }
  'space_views': {
    space_id: SpaceId
    day: string
    views: number
  }
  'spaces': {
    id: SpaceId
    host_id: AccountId
    part_of: SpaceId | null
    status: 'draft' | 'in_review' | 'published' | 'paused' | 'archived'
    title: string
    type: 'office' | 'studio' | 'warehouse' | 'retail' | 'event_space' | 'coworking' | 'meeting_room' | 'workshop'
    description: string
    house_rules: string
    city_id: number | null
    district_id: number | null
    location: string
    address: string
    access_instructions: string
    zone: string
    lat: number
    lng: number
    shown_lat: number
    shown_lng: number
    area_m2: string | null
    ceiling_m: string | null
    capacity: number
    amenities: string[]
    accessibility: string[]
    video_url: string | null
    instant: boolean
    cancellation: 'flexible' | 'moderate' | 'firm' | 'strict'
    opens: number[]
    closes: number[]
    by_day: boolean
    by_hour: boolean
    min_minutes: number
    max_minutes: number
    max_days: number
    lead_minutes: number
    window_days: number
    step_minutes: 15 | 30 | 60
    buffer_before_minutes: number
    buffer_after_minutes: number
    currency: string
    rates: unknown
    tax_region: string
    card_price_cents: Cents | null
    hour_price_cents: Cents | null
    sort_price_cents: Cents
    rating: string | null
    review_count: number
    rank: number
    first_published_at: Temporal.Instant | null
    unit_ids: number[]
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
    floor: number | null
    rating_score: number
    units_since: Temporal.Instant | null
    listed_version: number
    listed_versions: unknown
    priced_at: Temporal.Instant
  }
  'stripe_customers': {
    account_id: string
    ref: string
    created_at: Temporal.Instant
  }
  'stripe_intents': {
    payment_id: string
    kind: 'payment' | 'setup'
    ref: string | null
    closed: boolean
    failure_code: string | null
    created_at: Temporal.Instant
  }
  'subject_reports': {
    id: string
    space_id: SpaceId | null
    person_id: AccountId | null
    reporter_id: AccountId
    reason: 'misleading' | 'fake' | 'unsafe' | 'offensive' | 'scam' | 'outside_payment' | 'impersonation' | 'other'
    note: string
    created_at: Temporal.Instant
    settled_at: Temporal.Instant | null
    outcome: 'dismissed' | 'acted_on' | 'taken_down' | null
  }
  'tax_rules': {
    region: string
    name: string
    ppm: number
    valid_from: Temporal.Instant
    valid_until: Temporal.Instant
  }
  'turnover_days': {
    day: string
    currency: string
    cents: number
  }
  'undecided_warnings': {
    booking_id: BookingId
    suspended_at: Temporal.Instant
    warned_at: Temporal.Instant
  }
  'units': {
    id: number
    space_id: SpaceId
  }
  'user_roles': {
    id: number
    user_id: AccountId
    role: 'user' | 'host' | 'admin'
    assigned_at: Temporal.Instant
    assigned_by: AccountId | null
  }
  'verification_tokens': {
    id: string
    kind: 'verify_email' | 'new_email' | 'sign_in_code' | 'confirm_code' | 'recovery' | 'join' | 'passkey' | 'outside' | 'claim' | 'stop_reset'
    account_id: AccountId | null
    email: string | null
    secret_hash: Buffer
    facts: unknown
    tries: number
    created_at: Temporal.Instant
    expires_at: Temporal.Instant
    used_at: Temporal.Instant | null
  }
  'visit_days': {
    day: string
    page: string
    times: number
  }
  'vital_days': {
    metric: string
    day: string
    page: string
    bucket: number
    times: number
  }
  'vital_site_days': {
    metric: string
    day: string
    bucket: number
    times: number
  }
  'vital_weeks': {
    metric: string
    week: string
    page: string
    bucket: number
    times: number
  }
  'webhook_deliveries': {
    id: string
    seq: number
    endpoint_id: string
    event_id: string
    subject: string
    type: string
    payload: string
    state: 'pending' | 'delivered' | 'failed'
    tries: number
    first_try_at: Temporal.Instant | null
    created_at: Temporal.Instant
  }
  'webhook_endpoints': {
    id: string
    account_id: AccountId | null
    url: string
    description: string
    types: string[]
    sealed_secret: string
    sealed_former: string | null
    former_until: Temporal.Instant | null
    disabled_at: Temporal.Instant | null
    disabled_why: 'owner' | 'gone' | 'failing' | 'recovery' | null
    failing_since: Temporal.Instant | null
    created_at: Temporal.Instant
  }
  'webhook_lanes': {
    endpoint_id: string
    subject: string
    due_at: Temporal.Instant
    claimed_until: Temporal.Instant | null
  }
  'webhook_tries': {
    id: number
    delivery_id: string
    at: Temporal.Instant
    status: number | null
    problem: string | null
    answer: string
    took_ms: number
  }
}
