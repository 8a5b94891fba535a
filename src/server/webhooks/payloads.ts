import type { WebhookData } from '../../contract/webhook-events.ts'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import type { WebhookGroup, WebhookType } from '../../domain/webhooks/webhook-types.ts'
import type { Config } from '../platform/config/config.ts'
import type { Owner } from './endpoints.sql.ts'
import type {
  BookingSubject,
  findLastChange,
  ListingSubject,
  MessageSubject,
  MoneySubject,
  PayoutSubject,
  ReviewSubject,
} from './subjects.sql.ts'

/** An event for these accounts and for the site. Each sees it as the API would show it to them. */
export type Telling = {
  type: WebhookType
  /** Deliveries with the same subject reach an endpoint in order. */
  subject: string
  accounts: readonly AccountId[]
  data(owner: Owner): WebhookData[WebhookGroup]
}

type Site = Pick<Config, 'publicUrl'>
const api = ({ publicUrl }: Site, path: string) => `${publicUrl}/api/v1${path}`
const spaceOf = ({ space_id: id, title }: { space_id: string; title: string }) => ({ id, title })
/** Site keys have no `read:bookings`, so admins get the address of the booking's record. */
const bookingUrl = (site: Site, id: string, owner: Owner) =>
  api(site, `${owner === null ? '/admin/all-bookings' : '/bookings'}/${id}`)
const ids = (...accounts: (AccountId | null)[]) => accounts.filter((id) => id !== null)

type Sides = { host_id: AccountId; guest_id: AccountId | null }
const partyOf = ({ host_id: host }: Sides, owner: Owner) =>
  owner === null ? 'admin' : owner === host ? 'host' : 'guest'

type More = {
  change?: NonNullable<Awaited<ReturnType<typeof findLastChange>>>
  problem?: NonNullable<WebhookData['booking']['problem']>
}
type OfBooking = { type: WebhookType; booking: BookingSubject; more: More }

export function aboutBooking(site: Site, { type, booking, more: { change, problem } }: OfBooking): Telling {
  const { id, number, state, from, to, zone, people, total_cents: amount, currency } = booking
  return {
    type,
    subject: `booking:${id}`,
    accounts: ids(booking.guest_id, booking.host_id),
    data: (owner): WebhookData['booking'] => ({
      id,
      number: bookingNumber(number),
      state,
      party: partyOf(booking, owner),
      space: spaceOf(booking),
      from: from.toString(),
      to: to.toString(),
      zone,
      people,
      total: { amount, currency },
      url: bookingUrl(site, id, owner),
      ...(change && { change: { id: change.id, state: change.state, proposedBy: change.by } }),
      ...(problem && { problem }),
    }),
  }
}

/** What happens to a booking's money stays in order with the booking. */
export function aboutMoney(site: Site, type: 'payment.succeeded' | 'payment.refunded', of: MoneySubject): Telling {
  const { id, payment_id: paymentId, booking_id: bookingId, number, cents: amount, currency } = of
  return {
    type,
    subject: `booking:${bookingId}`,
    accounts: ids(of.guest_id, of.host_id),
    data: (owner): WebhookData['payment'] => ({
      id,
      ...(id !== paymentId && { paymentId }),
      party: partyOf(of, owner),
      booking: { id: bookingId, number: bookingNumber(number) },
      amount: { amount, currency },
      url: bookingUrl(site, bookingId, owner),
    }),
  }
}

/** Admins read conversations only when a message is reported, so the site's endpoints get no text. */
export function aboutMessage(site: Site, message: MessageSubject): Telling {
  const { id, conversation_id: conversationId, sender_id: sender, attachments } = message
  const facts = { id, conversationId, space: spaceOf(message), at: message.at.toString(), attachments }
  return {
    type: 'message.sent',
    subject: `conversation:${conversationId}`,
    accounts: ids(message.guest_id, message.host_id),
    data: (owner): WebhookData['message'] => {
      if (owner === null) return { ...facts, url: null }
      const mine = owner === sender
      const text = mine ? message.own_text : message.text
      return { ...facts, mine, text, masked: message.masked, url: api(site, `/conversations/${conversationId}`) }
    },
  }
}

export function aboutListing(site: Site, type: WebhookType, listing: ListingSubject): Telling {
  const { space_id: id, title, state } = listing
  return {
    type,
    subject: `listing:${id}`,
    accounts: [listing.host_id],
    data: (owner): WebhookData['listing'] => ({
      id,
      title,
      state,
      url: api(site, `${owner === null ? '/admin/listings' : '/host/spaces'}/${id}`),
    }),
  }
}

export function aboutReview(site: Site, type: WebhookType, review: ReviewSubject): Telling {
  const { id, by, overall, booking_id: bookingId, number } = review
  return {
    type,
    subject: `review:${id}`,
    accounts: ids(review.guest_id, review.host_id),
    data: (owner): WebhookData['review'] => ({
      id,
      by,
      overall,
      booking: { id: bookingId, number: bookingNumber(number) },
      space: spaceOf(review),
      url: api(site, owner === null ? `/spaces/${review.space_id}/reviews` : `/bookings/${bookingId}/reviews`),
    }),
  }
}

/** If taking money back fails, that concerns the site and not the host. */
export function aboutPayout(site: Site, sent: boolean, payout: PayoutSubject): Telling {
  const { id, host_id: host, cents: amount, currency, failure_code: failureCode } = payout
  return {
    type: !sent ? 'payout.failed' : amount > 0 ? 'payout.paid' : 'payout.reversed',
    subject: `payout:${id}`,
    accounts: !sent && amount < 0 ? [] : [host],
    data: (owner): WebhookData['payout'] => ({
      id,
      state: sent ? 'done' : 'failed',
      amount: { amount, currency },
      failureCode,
      url: owner === null ? null : api(site, `/financial/payouts/${id}`),
    }),
  }
}
