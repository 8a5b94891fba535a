import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import type { PersonFacts } from '../client/api-types.ts'
import { listPath } from '../console/list-query.ts'
import { stateWords } from '../copy/bookings.ts'
import { applicationStates } from '../copy/hosting.ts'
import { listingWords } from '../copy/listing.ts'
import { peopleWords as words } from '../copy/people.ts'
import { linesPath } from '../financial/lines-path.ts'
import { exact } from '../format/exact.ts'
import { Moment } from '../ui/moment.tsx'

type PersonFactsProps = { person: PersonFacts }

export function PersonSections({ person }: PersonFactsProps) {
  const { roles, devices, spaces, asGuest, asHost, email } = person
  return (
    <>
      <Section head={words.account}>
        <AccountFacts person={person} />
      </Section>
      <Section head={words.rolesHead}>
        <List>
          {roles.map(({ role, at, by }) => (
            <li key={at + role}>
              {words.roles[role]} · <Moment at={at} />
              {by && <span dir="auto"> · {words.by(by)}</span>}
            </li>
          ))}
        </List>
      </Section>
      <Section head={words.money}>
        <MoneyFacts person={person} />
      </Section>
      <Section head={words.spaces}>
        <List none={words.noSpaces}>
          {spaces.latest.map(({ id, title, state }) => (
            <li key={id} className="wrap-anywhere">
              {state === 'published' ? (
                <Link className="link" to={`/space/${id}`} dir="auto">
                  {title}
                </Link>
              ) : (
                <span dir="auto">{title || listingWords.untitled}</span>
              )}{' '}
              · {listingWords.state[state]}
            </li>
          ))}
        </List>
        <Rest {...spaces} />
      </Section>
      <Bookings head={words.asGuest} none={words.noneBooked} bookings={asGuest} email={email} />
      <Bookings head={words.asHost} none={words.noneSold} bookings={asHost} email={email} />
      <Section head={words.devices}>
        <List none={words.noDevices}>
          {devices.map(({ userAgent, since, lastSeenAt }) => (
            <li key={since} className="wrap-anywhere">
              {userAgent || words.unknownDevice} · <Moment at={lastSeenAt ?? since} />
            </li>
          ))}
        </List>
      </Section>
    </>
  )
}

function AccountFacts({ person }: PersonFactsProps) {
  const { id, email, emailVerified, since, lastSeenAt, waysIn, secondFactor, application, state } = person
  const ways = waysIn.map((way) => words.ways[way] ?? way).join(', ')
  return (
    <Facts>
      <Fact name={words.email}>
        {email}
        {!emailVerified && state !== 'deleted' && ` (${words.unproved})`}
      </Fact>
      <Fact name={words.id}>
        <span className="num break-all">{id}</span>
      </Fact>
      <Fact name={words.since}>
        <Moment at={since} />
      </Fact>
      <Fact name={words.seen}>{lastSeenAt ? <Moment at={lastSeenAt} /> : words.never}</Fact>
      <Fact name={words.waysIn}>{ways || words.noWay}</Fact>
      <Fact name={words.factor}>{secondFactor ? words.factorOn : words.factorOff}</Fact>
      {application && (
        <Fact name={words.application}>
          <Link className="link" to={`/admin/applications/${application.id}`}>
            {applicationStates[application.state]}
          </Link>
        </Fact>
      )}
    </Facts>
  )
}

function MoneyFacts({ person: { id, money, reviews, reports } }: PersonFactsProps) {
  const { currency, paidCents, refundedCents, owedCents } = money
  return (
    <Facts>
      <Fact name={words.paid}>{exact(paidCents, currency)}</Fact>
      <Fact name={words.refunded}>{exact(refundedCents, currency)}</Fact>
      <Fact name={words.owed}>
        <Link className="link num" to={linesPath({ account: `host_payable:${id}` }, '/financial/ledger')}>
          {exact(owedCents, currency)}
        </Link>
      </Fact>
      <Fact name={words.written}>{reviews.written}</Fact>
      <Fact name={words.received}>{reviews.received}</Fact>
      <Fact name={words.reports}>{reports}</Fact>
    </Facts>
  )
}

type BookingsProps = { head: string; none: string; bookings: PersonFacts['asGuest']; email: string }

function Bookings({ head, none, bookings, email }: BookingsProps) {
  return (
    <Section head={head}>
      <List none={none}>
        {bookings.latest.map(({ id, number, title, state, from }) => (
          <li key={id} className="wrap-anywhere">
            <Link className="link num" to={`/bookings/${id}`}>
              {bookingNumber(number)}
            </Link>{' '}
            <span dir="auto">{title}</span> · {stateWords[state]} · <Moment at={from} />
          </li>
        ))}
      </List>
      <Rest {...bookings} to={listPath('/admin/all-bookings', { q: email })} />
    </Section>
  )
}

function Rest({ total, latest, to }: { total: number; latest: readonly unknown[]; to?: string }) {
  if (total <= latest.length) return null
  return (
    <p className="mt-2 text-14 text-graphite">
      {words.latestOf(latest.length, total)}{' '}
      {to && (
        <Link className="link" to={to}>
          {words.allOf}
        </Link>
      )}
    </p>
  )
}

function Section({ head, children }: { head: string; children: ReactNode }) {
  return (
    <section className="mb-9">
      <h2 className="mb-3 text-18">{head}</h2>
      {children}
    </section>
  )
}

function List({ none = '', children }: { none?: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="text-graphite">{none}</p>
  return <ul className="grid gap-2">{children}</ul>
}

const Facts = ({ children }: { children: ReactNode }) => <dl className="border-b border-rule">{children}</dl>

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-t border-rule py-2 sm:grid-cols-[180px_minmax(0,1fr)]">
      <dt className="text-14 text-graphite">{name}</dt>
      <dd className="wrap-anywhere" dir="auto">
        {children}
      </dd>
    </div>
  )
}
