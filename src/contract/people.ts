import { z } from 'zod'
import { ROLES } from '../domain/accounts/permission.ts'
import { LEFT_BECAUSE, PEOPLE_ACTS, PEOPLE_SORTS, PEOPLE_STATES } from '../domain/accounts/rule-person.ts'
import { BOOKING_STATES } from '../domain/bookings/booking.ts'
import { QUEUE_STATES } from '../domain/hosting/host-application.ts'
import type { AccountId } from '../domain/kernel/id.ts'
import { LISTING_STATES } from '../domain/spaces/listing-state.ts'
import { count, page } from './financial-shapes.ts'
import { bookingId, centsShape, endpoint, instant, spaceId, uuid, words } from './shapes.ts'

const tags = ['Admin']
const accountId = uuid as unknown as z.ZodType<AccountId, string>
const role = z.enum(ROLES)
const state = z.enum(PEOPLE_STATES)
const reason = words(2_000).trim().min(1)

const filter = {
  q: words(254).trim().optional(),
  role: role.optional(),
  state: state.optional(),
  sort: z.enum(PEOPLE_SORTS).default('newest'),
}

const line = z.object({
  id: accountId,
  name: z.string(),
  email: z.string(),
  role,
  state,
  emailVerified: z.boolean(),
  since: instant,
  lastSeenAt: instant.nullable(),
})

/** GET /admin/people: all accounts, 24 a page. Deleted ones are listed only by that state. */
const listPeople = endpoint('admin')
  .route({ method: 'GET', path: '/admin/people', tags, summary: 'List all accounts' })
  .input(z.object({ page, ...filter }))
  .output(z.object({ items: z.array(line), total: count, page: z.int(), pages: z.int() }))

const exportPeople = endpoint('admin')
  .route({ method: 'GET', path: '/admin/people.csv', tags, summary: 'Download all accounts as CSV, up to 50,000' })
  .input(z.object(filter))
  .output(z.file())

const bookings = z.object({
  total: count,
  latest: z.array(
    z.object({ id: bookingId, number: z.int(), title: z.string(), state: z.enum(BOOKING_STATES), from: instant }),
  ),
})

/** GET /admin/people/{id}: everything about a person on one page; only the latest of long lists. */
const showPerson = endpoint('admin')
  .route({ method: 'GET', path: '/admin/people/{id}', tags, summary: 'Show everything about a person' })
  .input(z.object({ id: accountId }))
  .output(
    line.extend({
      isSelf: z.boolean(),
      suspendedAt: instant.nullable(),
      suspensionReason: z.string().nullable(),
      deletedAt: instant.nullable(),
      /** Sign-in methods (password, google, oidc, passkey), and whether a second factor is required. */
      waysIn: z.array(z.string()),
      secondFactor: z.boolean(),
      roles: z.array(z.object({ role, at: instant, by: z.string().nullable() })),
      devices: z.array(z.object({ userAgent: z.string(), since: instant, lastSeenAt: instant.nullable() })),
      application: z.object({ id: uuid, state: z.enum(QUEUE_STATES), at: instant }).nullable(),
      spaces: z.object({
        total: count,
        latest: z.array(z.object({ id: spaceId, title: z.string(), state: z.enum(LISTING_STATES) })),
      }),
      asGuest: bookings,
      asHost: bookings,
      /** Paid and refunded as a guest, and owed as a host. */
      money: z.object({
        currency: z.string(),
        paidCents: centsShape,
        refundedCents: centsShape,
        owedCents: centsShape,
      }),
      reviews: z.object({ written: count, received: count }),
      reports: count,
      may: z.object({ suspend: z.boolean(), restore: z.boolean(), resetFactor: z.boolean(), becomes: z.array(role) }),
    }),
  )

const rulings = { reason_required: { status: 422 }, last_admin: { status: 409 } } as const

/** POST …/role: changes a person's role and emails them; `from` is the role the admin saw. */
const changeRole = endpoint('confirmed_admin', { audited: true })
  .route({ method: 'POST', path: '/admin/people/{id}/role', tags, summary: 'Change the role of a person' })
  .errors({
    ...rulings,
    role_changed: { status: 409 },
    same_role: { status: 409 },
    unverified: { status: 409 },
  })
  .input(z.object({ id: accountId, from: role, to: role, reason }))
  .output(z.object({}))

/**
 * POST …/suspension: signs the person out everywhere, hides their spaces and puts payouts on hold. They get the reason
 * by email.
 */
const suspendPerson = endpoint('admin', { audited: true })
  .route({ method: 'POST', path: '/admin/people/{id}/suspension', tags, summary: 'Suspend a person' })
  .errors({ ...rulings, own_account: { status: 403 }, already_suspended: { status: 409 } })
  .input(z.object({ id: accountId, reason }))
  .output(z.object({}))

/**
 * POST …/second-factor-reset: removes the lost second factor of another admin. They are signed out and must set up a
 * new one.
 */
const resetFactor = endpoint('confirmed_admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/people/{id}/second-factor-reset',
    tags,
    summary: 'Reset the second factor of an admin',
  })
  .errors({
    reason_required: rulings.reason_required,
    own_account: { status: 403 },
    not_an_admin: { status: 409 },
    no_second_factor: { status: 409 },
  })
  .input(z.object({ id: accountId, reason }))
  .output(z.object({}))

const restorePerson = endpoint('admin', { audited: true })
  .route({ method: 'POST', path: '/admin/people/{id}/restoration', tags, summary: 'End a suspension' })
  .errors({ reason_required: rulings.reason_required, not_suspended: { status: 409 } })
  .input(z.object({ id: accountId, reason }))
  .output(z.object({}))

/** POST /admin/people/rulings: like separate calls; accounts left unchanged are listed with the refusal. */
const rulePeople = endpoint('admin', { audited: true })
  .route({ method: 'POST', path: '/admin/people/rulings', tags, summary: 'Suspend or restore several people' })
  .errors({ reason_required: rulings.reason_required })
  .input(z.object({ ids: z.array(accountId).min(1).max(100), act: z.enum(PEOPLE_ACTS), reason }))
  .output(z.object({ done: count, left: z.array(z.object({ id: accountId, code: z.enum(LEFT_BECAUSE) })) }))

export const people = {
  listPeople,
  exportPeople,
  showPerson,
  changeRole,
  suspendPerson,
  restorePerson,
  resetFactor,
  rulePeople,
}
