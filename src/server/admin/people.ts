import { ROLES } from '../../domain/accounts/permission.ts'
import { mayResetFactor, type PeopleSort } from '../../domain/accounts/rule-person.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { emailView } from './booking-record.ts'
import { fileOnRecord, MOST_EXPORTED, onePage } from './lists.ts'
import {
  countPeople,
  findApplication,
  findChoices,
  findDevices,
  findEmailsTo,
  findPeople,
  findPerson,
  findRoles,
  findSpacesOf,
  type PeopleFilter,
  type PersonLine,
  type PersonRow,
  sumUp,
} from './people.sql.ts'

type Asked = PeopleFilter & { sort: PeopleSort }

export async function listPeople({ deps: { sql } }: Context<'admin'>, { page, ...filter }: Asked & { page: number }) {
  const part = await onePage(page, await countPeople(sql, filter), (offset, limit) =>
    findPeople(sql, filter, offset, limit),
  )
  return ok({ ...part, items: part.items.map(lineView) })
}

export async function exportPeople(ctx: Context<'admin'>, filter: Asked) {
  const rows = await findPeople(ctx.deps.sql, filter, 0, MOST_EXPORTED)
  return ok(
    await fileOnRecord(
      ctx,
      'people.export',
      filter,
      ['Id', 'Name', 'Email address', 'Verified', 'Role', 'State', 'Since (UTC)', 'Last seen (UTC)'],
      rows.map((row) => [
        row.id,
        { words: row.name },
        { words: row.email },
        row.verified ? 'yes' : 'no',
        row.role,
        row.state,
        row.created_at.toString({ smallestUnit: 'second' }),
        row.seen_at?.toString({ smallestUnit: 'second' }) ?? '',
      ]),
    ),
  )
}

const lineView = ({
  id,
  name,
  email,
  role,
  state,
  verified,
  created_at: since,
  seen_at: seen,
  ...row
}: PersonLine) => ({
  id,
  name,
  email,
  role,
  state,
  emailVerified: verified,
  since: since.toString(),
  lastSeenAt: seen?.toString() ?? null,
  bookings: row.bookings,
  spentCents: row.spent_cents,
})

const MOST_SPACES = 100
const MOST_EMAILS = 50

export async function showPerson({ deps, account, now }: Context<'admin'>, { id }: { id: AccountId }) {
  const { sql, config } = deps
  const person = await findPerson(sql, id)
  if (!person) return err({ code: 'not_found' })
  const [roles, devices, application, spaces, sums] = await Promise.all([
    findRoles(sql, id),
    findDevices(sql, id, now),
    findApplication(sql, id),
    findSpacesOf(sql, id, MOST_SPACES),
    sumUp(sql, id),
  ])
  const isSelf = id === account.id
  return ok({
    ...lineView(person),
    isSelf,
    suspendedAt: person.suspended_at?.toString() ?? null,
    suspensionReason: person.suspension_reason,
    deletedAt: person.deleted_at?.toString() ?? null,
    waysIn: person.ways_in,
    secondFactor: person.second_factor,
    roles: roles.map(({ at, ...row }) => ({ ...row, at: at.toString() })),
    devices: devices.map((device) => ({
      userAgent: device.user_agent,
      since: device.created_at.toString(),
      lastSeenAt: device.last_active_at?.toString() ?? null,
    })),
    application: application && { ...application, at: application.at.toString() },
    spaces: { total: spaces[0]?.total ?? 0, latest: spaces.map(({ total: _, ...space }) => space) },
    money: { currency: config.currency, paidCents: sums.paid, refundedCents: sums.refunded, owedCents: sums.owed },
    reviews: { written: sums.written, received: sums.received },
    reports: sums.reports,
    may: mayOf(person, isSelf),
  })
}

export async function listPersonEmails({ deps: { sql } }: Context<'admin'>, { id }: { id: AccountId }) {
  const person = await findPerson(sql, id)
  if (!person) return err({ code: 'not_found' })
  const [emails, choices] = await Promise.all([findEmailsTo(sql, person.email, MOST_EMAILS), findChoices(sql, id)])
  return ok({
    emails: emails.map(emailView),
    choices: choices.map(({ at, ...choice }) => ({ ...choice, at: at.toString() })),
  })
}

function mayOf({ state, role, verified, second_factor: factorOn }: PersonRow, isSelf: boolean) {
  const here = state !== 'deleted'
  return {
    suspend: state === 'active' && !isSelf,
    restore: state === 'suspended',
    signOut: here && !isSelf,
    resetFactor: here && mayResetFactor({ role }, factorOn, isSelf).ok,
    becomes: ROLES.filter((one) => here && one !== role && (verified || one === 'user')),
  }
}
