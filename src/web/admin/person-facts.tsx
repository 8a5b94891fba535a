import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PersonEmails, PersonFacts } from '../client/api-types.ts'
import { Section } from '../console/section.tsx'
import { type Column, PlainTable } from '../console/table.tsx'
import { When } from '../console/when.tsx'
import { applicationStates } from '../copy/hosting.ts'
import { listingWords } from '../copy/listing.ts'
import { noticeWords } from '../copy/notifications.ts'
import { peopleWords as words } from '../copy/people.ts'
import { recordWords } from '../copy/records.ts'
import { linesPath } from '../financial/lines-path.ts'
import { named } from '../format/brand.ts'
import { exact } from '../format/exact.ts'
import { Moment } from '../ui/moment.tsx'
import { EmailsPart, None } from './record-parts.tsx'

type PersonFactsProps = { person: PersonFacts }

export function PersonOverview({ person }: PersonFactsProps) {
  const { roles, devices } = person
  return (
    <div className="grid gap-9">
      <Section id="account" head={words.account} of={person}>
        {() => <AccountFacts person={person} />}
      </Section>
      <Section id="money" head={words.money} of={person}>
        {() => <MoneyFacts person={person} />}
      </Section>
      <Section id="devices" head={words.devices} of={devices}>
        {() =>
          devices.length > 0 ? (
            <List>
              {devices.map(({ userAgent, since, lastSeenAt }) => (
                <li key={since} className="wrap-anywhere">
                  {userAgent || words.unknownDevice} · <When at={lastSeenAt ?? since} />
                </li>
              ))}
            </List>
          ) : (
            <None>{words.noDevices}</None>
          )
        }
      </Section>
      <Section id="roles" head={words.rolesHead} of={roles}>
        {() => (
          <List>
            {roles.map(({ role, at, by }) => (
              <li key={at + role}>
                {words.roles[role]} · <Moment at={at} />
                {by && <span dir="auto"> · {words.by(by)}</span>}
              </li>
            ))}
          </List>
        )}
      </Section>
    </div>
  )
}

export function PersonSpaces({ person: { spaces } }: PersonFactsProps) {
  const { latest, total } = spaces
  if (total === 0) return <None>{words.noSpaces}</None>
  return (
    <>
      {total > latest.length && <p className="mb-3 text-graphite">{words.latestOf(latest.length, total)}</p>}
      <PlainTable name="spaces" caption={words.spaces} columns={spaceColumns} rows={latest} keyOf={({ id }) => id} />
    </>
  )
}

/** Only the host sees a draft that was never submitted. */
function SpaceName({ space: { id, title, state } }: { space: PersonFacts['spaces']['latest'][number] }) {
  if (state === 'draft') return <bdi>{title || listingWords.untitled}</bdi>
  return (
    <Link className="font-semibold hover:underline" to={`/admin/listings/${id}`} dir="auto">
      {title}
    </Link>
  )
}

const spaceColumns: readonly Column<PersonFacts['spaces']['latest'][number]>[] = [
  { id: 'title', head: words.spaces, phone: 'name', cell: (space) => <SpaceName space={space} /> },
  { id: 'state', head: words.state, width: '30%', phone: 'state', cell: ({ state }) => listingWords.state[state] },
]

/** The emails of the last days, and the notifications that the person turned on or off. */
export function PersonEmailsPart({ of: { emails, choices } }: { of: PersonEmails }) {
  return (
    <div className="grid gap-9">
      <EmailsPart emails={emails} />
      <Section id="choices" head={recordWords.choices} of={choices}>
        {() =>
          choices.length > 0 ? (
            <PlainTable
              name="choices"
              caption={recordWords.choices}
              columns={choiceColumns}
              rows={choices}
              keyOf={({ kind, channel }) => `${kind} ${channel}`}
            />
          ) : (
            <None>{recordWords.noChoices}</None>
          )
        }
      </Section>
    </div>
  )
}

const choiceColumns: readonly Column<PersonEmails['choices'][number]>[] = [
  { id: 'kind', head: recordWords.what, phone: 'name', cell: ({ kind }) => noticeWords.kinds[kind].name },
  {
    id: 'channel',
    head: recordWords.channel,
    width: '24%',
    phone: 'line',
    cell: ({ channel }) => named(noticeWords.channels[channel]),
  },
  {
    id: 'on',
    head: recordWords.state,
    width: '16%',
    phone: 'state',
    cell: ({ on }) => (on ? recordWords.on : recordWords.off),
  },
  { id: 'at', head: recordWords.when, width: '104px', phone: 'end', cell: ({ at }) => <When at={at} /> },
]

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

const List = ({ children }: { children: readonly ReactNode[] }) => <ul className="grid gap-2 pt-3">{children}</ul>

export const Facts = ({ children }: { children: ReactNode }) => <dl>{children}</dl>

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-b border-rule py-2 sm:grid-cols-[180px_minmax(0,1fr)]">
      <dt className="text-graphite">{name}</dt>
      <dd className="wrap-anywhere" dir="auto">
        {children}
      </dd>
    </div>
  )
}
