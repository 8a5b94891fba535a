import type { AnySchema, ContractProcedure, InferSchemaInput, Meta } from '@orpc/contract'
import { MOST_PROBLEMS } from '../domain/bookings/problem.ts'
import type { FileRefusal } from '../domain/files/file-rules.ts'
import type { FileUse } from '../domain/files/stored-file.ts'
import { type Cents, type Currency, formatMoney } from '../domain/kernel/money.ts'
import type { contract } from './api.ts'
import { fileSentences } from './file-sentences.ts'
import { importSentence } from './import-sentences.ts'
import { closedSentences, formSentences, slotSentences } from './local-refusals.ts'
import type { Who } from './shapes.ts'

const money = (cents: number, currency: string) => formatMoney(cents as Cents, currency as Currency)

const problemSentences = {
  cannot_report: 'You can report a problem from the start of a booking until 24 hours after its end.',
  problem_open: 'You already reported a problem with this booking. You can see it below.',
  too_many_problems: `You’ve reported ${MOST_PROBLEMS} problems with this booking, which is the limit. Write to us if something else is wrong.`,
  photo_gone: 'One of the photos is no longer here. Remove it, or add it again.',
  problem_settled: 'This report has been settled. We’ve loaded the latest version.',
  problem_withdrawn: 'The guest withdrew this report. The payout is no longer held.',
  already_answered: 'This report has already been answered. We’ve loaded the answer.',
  answer_overdue: 'The 24 hours to answer are over. We’ll decide on this report.',
  answered_since: 'The host has answered your report. Read the answer, then decide.',
  no_offer: 'There’s no offer to accept.',
  offer_ended: 'This offer has ended. We’ll decide on your report.',
  offer_changed: ({ offerCents, currency }: { offerCents: number; currency: string }) =>
    `Part of your payment has been refunded since, so the offer is now ${money(offerCents, currency)}.`,
  not_due_yet: 'The host and the guest still have time to settle this report. You can decide after that.',
  refund_too_large: ({ refundableCents, currency }: { refundableCents: number; currency: string }) =>
    `You can refund up to ${money(refundableCents, currency)} of this booking. Enter a smaller amount.`,
} as const

const USES: Record<FileUse['kind'], (label: string) => [what: string, next: string]> = {
  space_photo: (space) => [
    `This is a photo of ${space || 'a draft listing'}`,
    'Its host can remove it from the listing.',
  ],
  profile_photo: (person) => [`This is the profile photo of ${person}`, 'They can remove it in their profile.'],
  application_document: (person) => [
    `This document belongs to the host application of ${person}`,
    'It is removed 180 days after the decision.',
  ],
  problem_photo: (booking) => [
    `This photo belongs to a problem report on booking ${booking}`,
    'The report stays on record, and so does the photo.',
  ],
  message_attachment: () => ['This file is attached to a message', 'It stays as long as the message.'],
}

const storedFileSentences = {
  bad_file_name: 'A file name can’t be a path or contain invisible characters. Enter another name.',
  private_file: 'Documents are private, so they can’t go to a folder that everyone can see. Choose Documents.',
  file_in_use: ({ uses: [use] }: { uses: readonly FileUse[] }) => {
    const [what, next] = use ? USES[use.kind](use.label) : ['This file is in use', 'Find out what uses it first.']
    return `${what}, so it can’t be removed or moved to another folder. ${next}`
  },
  file_changed: 'Another admin moved or renamed this file. We’ve loaded its latest name and folder.',
  same_place: 'The file already has this name and is in this folder. Change one of them.',
  file_owner_gone: 'The owner of this file deleted their account, so it can’t be copied.',
} as const

type RefusalsOf<T> =
  T extends ContractProcedure<AnySchema, AnySchema, infer Errors, Meta>
    ? { [Code in keyof Errors & string]: { code: Code; data: DataOf<Errors[Code]> } }[keyof Errors & string]
    : { [K in keyof T]: RefusalsOf<T[K]> }[keyof T]
type DataOf<E> = E extends { data: infer Data extends AnySchema } ? InferSchemaInput<Data> : undefined
type AnyRefusal = RefusalsOf<typeof contract>

export type RefusalCode = AnyRefusal['code']

type Sentence<D> = string | ((data: D) => string)
type ForReaders<D> = Sentence<D> | { admins: Sentence<D>; others: Sentence<D> }
type Sentences = { [Code in RefusalCode]: ForReaders<Extract<AnyRefusal, { code: Code }>['data']> }

const STALE = 'We’ve loaded the latest version.'

const sentences = {
  ...slotSentences,
  ...formSentences,
  ...closedSentences,
  ...problemSentences,
  ...storedFileSentences,

  not_found: 'This page doesn’t exist, or you don’t have access to it.',
  sign_in_required: 'Sign in to continue.',
  confirm_first: 'Confirm it’s you first.',
  second_factor_required: 'Admins need a second factor. Set one up first.',
  hosts_only: 'Only hosts can do this. Apply to become a host first.',
  admins_only: 'Only admins can do this.',
  key_reused: 'This was already sent with different details. Reload to see the result.',
  too_many: 'Too many attempts in a short time. Wait a minute and try again.',
  reason_required: 'Enter a reason.',
  text_missing: 'Enter some text first.',
  bad_cursor: 'This page of results belongs to another search. Start again from the first page.',

  too_many_days: ({ most }) => `A search covers up to ${most} days. Choose an earlier end date.`,
  bad_hours: 'To search by the hour, choose one date, a start time and an end time.',
  bad_price: 'The minimum price is above the maximum. Change one of them.',
  search_too_slow: 'This search takes too long. Choose a place, another type or fewer days.',
  bad_bounds: 'This part of the map can’t be searched. Move the map and try again.',
  favourites_full: ({ most }) => `You’ve saved ${most} spaces, which is the limit. Remove one first.`,

  own_space: 'This is your own space, so you can’t book it.',
  suspended: 'Your account can’t book at the moment. Contact us to find out why.',
  payment_not_stopped:
    'The payment service isn’t responding, so the payment couldn’t be stopped. Try again in a moment.',
  hold_already_open: 'You’re already holding a slot. Finish or cancel that checkout first.',
  hold_expired: 'Your hold has expired and the slot was released. Choose a time again.',
  too_many_holds: 'Your network has reached its limit of held slots. Try again when one is booked or released.',
  too_many_held_days:
    'Your account or network has held this space for as many days as we allow in one day. Try again tomorrow.',
  too_many_requests_here:
    'Your network has sent as many booking requests as we allow in one day. Try again tomorrow, or choose an instant-book space.',
  too_many_requests: ({ limit }) =>
    `You have ${limit} requests that aren’t paid yet. Withdraw one, or wait for a response.`,
  too_many_requested_days: ({ limit }) =>
    `Your unpaid requests can cover up to ${limit} days in total. Choose fewer days, or withdraw a request.`,
  too_long_without_account: ({ days }) =>
    `You can hold up to ${days} days without an account. Sign in, or choose fewer days.`,
  same_slot_too_soon:
    'You or someone on your network held these dates until just now. Try again in 5 minutes, or choose other dates.',
  price_changed: 'The price has changed since you opened this page. Check the new price before you continue.',
  payment_open: 'A payment for this booking is in progress. Wait for its result.',
  card_required: 'Enter a card to pay with.',
  card_not_accepted: 'Only test card numbers work here. This number wasn’t sent anywhere.',
  saved_card_only: 'API keys can only pay with a saved card. Save one under Profile → Payment methods first.',
  card_declined: 'Your bank declined this card and you weren’t charged. Check the details, or use another card.',
  too_many_declines:
    'Too many cards were declined in the last hour. Contact your bank, or try again in an hour. Any slot you hold stays yours until its time runs out.',
  gateway_unavailable: 'The payment service isn’t responding and you weren’t charged. Try again in a moment.',
  no_longer_offered: 'This space can’t be booked anymore, and you weren’t charged. Choose another space.',
  fell_through:
    'The space, its host or your account became unavailable before your payment arrived. We cancelled the booking and refunded you.',
  not_as_asked: 'Your bank charged a different amount, so we cancelled the booking and refunded you.',
  method_not_found: 'This card is no longer saved in your account. Choose another one.',
  too_many_methods: ({ most }) => `You can save up to ${most} cards. Remove one first.`,

  wrong_state: `This booking changed while you had it open. ${STALE}`,
  moved_on: `This booking changed while you had it open. ${STALE}`,
  not_for_you: 'Only the other person in this booking can do this.',
  being_cancelled: 'The host’s account is suspended, so we’re cancelling this booking. The guest gets a full refund.',
  already_started: 'This booking has already started, so you can’t do this anymore.',
  already_ended: 'This booking has ended.',
  party_gone: 'The other party’s account is closed or suspended, so this booking can’t be changed.',
  nothing_changed: 'The booking already has these dates and this number of people.',
  never_paid: 'This booking was free, so you can’t change it in a way that costs money. Cancel it and book again.',
  change_open: 'There’s already an open change request. Respond to it or withdraw it first.',
  no_change: `This change request is no longer open. ${STALE}`,
  refund_changed: 'The refund has changed since you opened this page. Check the new amount before you continue.',
  too_many_proposals: 'You’ve requested 20 changes to this booking today. Try again tomorrow.',

  email_taken: 'An account with this email address already exists. Sign in instead.',
  same_email: 'Your account already has this email address.',
  weak_password: 'This password doesn’t meet every rule:',
  leaked_password: 'This password is on a list of leaked passwords. Choose another one.',
  bad_name: 'Enter a name without markup, web addresses or invisible characters.',
  imitating_name: 'This name could be mistaken for the people who run this site. Enter your own name.',
  invalid_credentials: 'The email or password is incorrect.',
  account_suspended: 'This account is suspended. Contact us to find out why.',
  wrong_code: 'This code is incorrect or has expired. Use the latest one.',
  other_browser: 'Open this link in the browser where you signed up or asked for it.',
  cannot_choose: 'You can’t turn this off: the law, your contract or the security of your account requires it.',
  push_off: 'Push notifications aren’t set up on this site.',
  webhook_url:
    'We can’t send webhooks to this address. It has to start with https://, contain no password, and lead to a public server on port 443.',
  webhook_off: 'This endpoint is disabled. Enable it first.',
  too_many_webhooks: ({ most }) => `You can have up to ${most} endpoints. Remove one first.`,
  push_not_allowed: 'We couldn’t reach the address your browser gave us. Try again, or use another browser.',
  second_factor_needed: 'Enter a code from your authenticator app, or a backup code.',
  second_factor_locked:
    'Too many incorrect codes in a row, so codes from the app no longer work here. Use a backup code, or choose “Forgot password?”: you can enter the app’s code again after opening the link we email you.',
  reset_pending:
    'Someone asked to remove this account’s second factor. Until that’s settled, you can’t make payments, cancel bookings or change how you sign in. If it wasn’t you, stop the request on your security page.',
  factor_not_asked: 'You don’t need your second factor here. Go back and set a new password.',
  admin_resets_it: 'An admin’s second factor can’t be removed by email. Ask another admin to reset it.',
  no_reset: 'The request to remove your second factor has already ended.',
  proof_too_new:
    'You signed in too recently to stop this. Confirm that it’s you with a passkey, authenticator app or backup code you had before.',
  factor_too_new:
    'This second factor was set up too recently to stop the request. Use a code from the authenticator app, or a backup code, you had before.',
  nothing_asked: 'This step has expired. Start again.',
  admin_needs_it: 'Admins need a second factor, so you can’t turn it off. You can set up a new one.',
  still_open: 'Your account can’t be deleted yet, because some things are still open.',
  too_many_exports: ({ most }) =>
    `You can request ${most} exports of your data in 24 hours. Download your latest export, or try again tomorrow.`,
  not_configured: 'This sign-in method isn’t set up on this site.',
  bad_token: 'We couldn’t verify Google’s response. Try again.',
  proof_sent: 'An account with this email address already exists. We emailed it a link that connects the two.',

  bad_form: 'These files didn’t arrive correctly. Choose them again.',
  cut_off: 'The connection was lost during the upload. Try again.',
  no_files: 'Choose a file first.',
  too_many_files: ({ most }) => `You can upload up to ${most} files at once.`,
  upload_too_large: 'These files are larger than 50 MB together. Upload them in smaller batches.',
  files_refused: ({ files }) => {
    const [first] = files as { name: string; code: FileRefusal }[]
    return first ? `${first.name}: ${fileSentences[first.code]}` : 'These files can’t be accepted.'
  },
  too_many_uploads: 'You’re already uploading from other pages. Wait for those uploads to finish.',
  too_busy: 'Many pictures are being uploaded right now. Try again in a moment.',
  no_room: 'The site can’t store more files at the moment. Please let us know.',
  too_many_photos: ({ most, left }) =>
    left > 0
      ? `A space can have up to ${most} photos, so there’s room for ${left} more.`
      : `A space can have up to ${most} photos. Remove one first.`,
  photos_changed: `A photo was added or removed on another page. ${STALE}`,
  last_photo: 'A published space needs at least one photo. Add another before you remove this one.',
  in_use: 'This document is part of something you submitted, so it can’t be removed.',

  attachment_gone: 'An attachment of this message no longer exists. Remove it, or attach it again.',
  own_message: 'You can’t report your own message.',
  own_review: 'You can’t report your own review.',
  too_many_keys: ({ most }) => `You can have up to ${most} API keys. Revoke one first.`,
  too_many_replies: ({ most }) => `You can save up to ${most} replies. Remove one first.`,
  review_not_open: `This review can’t be written or changed now. ${STALE}`,
  already_replied: 'This review already has a reply. You can reply once.',

  changed_elsewhere: 'This was changed in another window or on another device. Nothing was overwritten.',
  changed_meanwhile: 'This was changed in another window. Check it, then continue.',
  application_incomplete: 'Some information is missing. Check the highlighted fields.',
  already_host: {
    admins: 'This person is already a host or an admin.',
    others: 'You’re already a host or an admin, so you don’t need to apply.',
  },
  apply_later: 'Your last application was rejected recently. You can apply again 30 days after our decision.',
  not_editable: `This application has already been submitted. ${STALE}`,
  too_many_documents: ({ most }) => `An application can have up to ${most} documents. Remove one first.`,
  too_many_drafts: 'You can have up to 500 unpublished spaces. Publish or archive some first.',
  file_refused: importSentence,
  not_now: {
    admins: 'This space was changed or decided on while you had it open. Reload it before you decide.',
    others: `This space changed while you had it open. ${STALE}`,
  },
  unknown_city: 'We don’t know this town. Choose one from the list.',
  incomplete: {
    admins: 'This listing is incomplete, so it can’t be published. Send it back with a note on what’s missing.',
    others: 'Some information is missing before you can publish this space.',
  },
  other_zone: {
    admins: 'This space and the spaces it belongs to are in different time zones. Send it back to the host.',
    others: 'A space and its parts must be in one time zone. Check the pin on the map.',
  },
  booked_there:
    'Guests have booked this space at its current address. Move the pin back, or change the address after their bookings.',
  archived: 'An archived space can’t have parts or become one. Restore it first.',
  too_deep: 'Spaces can be nested three levels deep: a house, its floors and their rooms.',
  too_many_parts: 'Up to 60 spaces can belong together.',
  already_part: 'This space is already part of another one. Take it out of that one first.',
  inside_itself: 'A space can’t be part of itself or of one of its own parts.',
  other_currency: 'A space and its parts must have the same currency.',
  parts_overlap: 'Both spaces are booked at the same time, so they can’t be joined. Nothing was changed.',
  in_past: 'This time is in the past. Choose a later one.',
  skipped_hour: 'The clocks go forward on that day and skip this hour. Choose another time.',
  too_many_blocks: 'You have 1,000 upcoming blocks here, which is the limit. Remove some first.',
  taken: 'Something else is scheduled at that time, so it can’t be blocked.',
  too_many_calendars: ({ most }) => `A space can import up to ${most} calendars. Remove one first.`,
  bad_url: 'This isn’t a calendar address. It has to start with https:// and contain no password.',
  bad_site: 'This isn’t a website’s address. Enter one such as https://www.example.com.',
  site_not_https: 'Only sites with https:// can show your spaces. Enter the https:// address of your site.',
  too_many_sites: ({ most }) => `You can allow up to ${most} sites. Remove one first.`,
  not_allowed: 'This address can’t be read. It has to lead to a public server on the usual port.',

  too_many_lines: ({ most }) => `A PDF statement holds up to ${most} entries. Download this month as CSV instead.`,
  already_running: 'A comparison is already running, or there is nothing to compare yet.',
  already_settled: 'Another admin has already resolved this difference.',
  nothing_to_book:
    'The ledger and the gateway show the same amount, so there’s nothing to correct. Choose “Leave as is” instead.',
  nothing_to_decide: 'There is nothing left to decide on this booking.',

  own_listing: 'This is your own space. Another admin has to decide on it.',
  host_gone: 'The host’s account is suspended, closed or no longer a host, so nothing can be decided now.',
  not_published: 'One of these spaces isn’t published. Remove it, or ask its host to publish it.',
  bad_text: 'One of these texts is empty once markup is removed. Write it in plain text.',
  bad_settings:
    'One of these values is empty once markup is removed, or has invisible characters. Write it in plain text.',
  unknown_region: 'No place is in this region, so no booking would ever include this tax. Check the region.',
  last_admin: 'This is the only admin. Make someone else an admin first.',
  role_changed: `This person’s role has changed. ${STALE}`,
  same_role: 'This person already has this role.',
  unverified: 'This person hasn’t verified their email address, which hosts and admins need.',
  own_subject: 'You can’t report yourself or your own space.',
  own_account: 'This is your own account. Another admin has to do this.',
  not_an_admin:
    'You can only reset an admin’s second factor. Anyone else can request a reset by email and wait 72 hours.',
  no_second_factor: 'This account has no second factor.',
  already_suspended: 'This account is already suspended.',
  not_suspended: 'This account is no longer suspended.',
  own_application: 'This is your own application. Another admin has to decide on it.',
  applicant_gone: 'The applicant’s account is suspended or closed, so nothing can be decided now.',
  already_decided: `Another admin has already decided on this application. ${STALE}`,
  version_changed: 'The application changed after you opened it. Read it again before you decide.',
  saved_meanwhile: 'Someone else saved this page. Nothing was overwritten: both versions are below.',
  not_newest: 'There is a newer version of this page. Read it before you publish.',
  page_not_published: 'This page isn’t published.',
} satisfies Sentences

export function refusalSentence(code: string, data: unknown, who: Who): string {
  const sentence = sentenceFor(code, who)
  if (sentence === undefined) return code
  return typeof sentence === 'string' ? sentence : (sentence as (data: unknown) => string)(data)
}

/** Returns the sentence of a refusal if it is always the same, otherwise null. */
export function sentenceWithoutData(code: string): string | null {
  const sentence = sentenceFor(code, 'signed_in')
  return typeof sentence === 'string' ? sentence : null
}

function sentenceFor(code: string, who: Who): Sentence<never> | undefined {
  const entry = (sentences as Partial<Record<string, ForReaders<never>>>)[code]
  if (typeof entry !== 'object') return entry
  return who === 'admin' || who === 'confirmed_admin' ? entry.admins : entry.others
}
