import { Link } from 'react-router'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { reasonFor } from '../bookings/page/reason-for.ts'
import type { UndecidedBooking } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { askedPage } from '../console/list-query.ts'
import { Pages } from '../console/pagination.tsx'
import { adminWords, undecidedWords as words } from '../copy/admin.ts'
import { type ActionResult, NOT_SENT, ReasonForm, RefusedAction, runAction } from '../financial/reason-form.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { Moment } from '../ui/moment.tsx'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/admin-bookings'

const PATH = '/admin/bookings'
const SIZE = 24

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context.get(pageContext), url, (admin) => admin.listUndecided({ page: askedPage(url) }))
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
  const { api } = context.get(pageContext)
  return runAction(request, api, ({ id, reason }) => api.admin.keepUndecided({ id, reason }))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, NOT_SENT)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(adminWords.bookings),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminBookings({ loaderData, actionData }: Route.ComponentProps) {
  const { items, total, page, pages, now } = loaderData
  return (
    <AdminLayout head={adminWords.bookings} text={words.text}>
      {actionData?.done && (
        <Note kind="good" role="status" className="mb-6">
          {words.kept}
        </Note>
      )}
      <RefusedAction acted={actionData} open={items.map(({ id }) => id)} />
      {items.length === 0 && <p className="border-t border-rule py-8 text-18">{words.none}</p>}
      <ul className="border-b border-rule empty:hidden">
        {items.map((item) => (
          <Undecided key={item.id} item={item} now={now} acted={actionData} />
        ))}
      </ul>
      <Pages
        of={adminWords.bookings}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => `${PATH}?page=${there}`}
      />
    </AdminLayout>
  )
}

type UndecidedProps = { item: UndecidedBooking; now: string; acted: ActionResult | undefined }

function Undecided({ item, now, acted }: UndecidedProps) {
  const { id, kind, number, title, host, guest, why, suspendedAt, from, decideBy } = item
  const overdue = decideBy !== null && Temporal.Instant.compare(decideBy, now) <= 0
  return (
    <li className="grid gap-x-12 gap-y-4 border-t border-rule py-5 md:grid-cols-2">
      <div className="grid min-w-0 content-start gap-1">
        <h2 className="text-18 wrap-anywhere" dir="auto">
          {title} <span className="num text-graphite">{bookingNumber(number)}</span>
        </h2>
        <p className={overdue ? 'font-semibold text-bad' : 'font-semibold'}>
          {decideBy ? (
            <>
              {overdue ? words.overdue : words.due} <Moment at={decideBy} />
            </>
          ) : (
            words.payout
          )}
        </p>
        <p className="text-14 text-graphite">
          {words.begins} <Moment at={from} />
        </p>
        <p className="text-14 text-graphite wrap-anywhere" dir="auto">
          {words.guest(guest)}
        </p>
        <p className="text-14 text-graphite wrap-anywhere" dir="auto">
          {words.host(host)} · {words.suspended} <Moment at={suspendedAt} />
        </p>
        <p className="whitespace-pre-line text-14 wrap-anywhere" dir="auto">
          {why}
        </p>
      </div>
      <div className="grid content-start gap-3">
        {kind === 'booking' && !overdue && (
          <ReasonForm
            id={id}
            acts={[{ value: 'keep', label: words.keep }]}
            acted={acted}
            done={words.kept}
            of={reasonFor({ id, state: 'confirmed' }, 'cancel')}
          />
        )}
        <Links id={id} kind={kind} cancels={!overdue} />
      </div>
    </li>
  )
}

function Links({ id, kind, cancels }: Pick<UndecidedBooking, 'id' | 'kind'> & { cancels: boolean }) {
  if (kind === 'payout')
    return (
      <Link className="btn ink justify-self-start" to={`/admin/all-bookings/${id}?do=decide_payout`}>
        {words.decide}
      </Link>
    )
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2">
      <Link className="link" to={`/admin/all-bookings/${id}`}>
        {words.look}
      </Link>
      {cancels && (
        <Link className="link" to={`/admin/all-bookings/${id}?do=cancel`}>
          {words.cancel}
        </Link>
      )}
    </p>
  )
}
