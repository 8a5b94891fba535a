import { Link } from 'react-router'
import type { AdminAct } from '../../client/api-types.ts'
import { useRoot } from '../../client/use-root.ts'
import { Section } from '../../console/section.tsx'
import { actWords, adminWords } from '../../copy/admin.ts'
import { ago } from '../../copy/overview.ts'
import { instantWords } from '../../format/dates.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useZone } from '../../ui/use-zone.ts'
import { isAboutOne, Subject } from '../action-table.tsx'

export function RecentActivity({ acts }: { acts: readonly AdminAct[] }) {
  return (
    <Section
      id="activity"
      head={adminWords.latest}
      act={
        <Link className="link" to="/admin/audit-log">
          {adminWords.auditLog}
        </Link>
      }
      of={acts}
    >
      {(of) =>
        of.length === 0 ? (
          <p className="py-4 text-graphite">{adminWords.noActs}</p>
        ) : (
          <ul>
            {of.map((act) => (
              <Entry key={act.id} act={act} />
            ))}
          </ul>
        )
      }
    </Section>
  )
}

function Entry({ act }: { act: AdminAct }) {
  const zone = useZone()
  const at = Temporal.Instant.from(act.at)
  const now = Temporal.Instant.fromEpochMilliseconds(useRoot()?.now ?? Date.now())
  const name = act.actor?.name ?? adminWords.command
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-rule py-2.5">
      <Avatar name={name} photoUrl={null} size={28} />
      <p>
        <b className="font-semibold" dir="auto">
          {name}
        </b>
        <span className="block text-graphite">
          {actWords(act.act)}
          {isAboutOne(act) && (
            <>
              : <Subject act={act} />
            </>
          )}
        </span>
      </p>
      <time dateTime={act.at} title={instantWords(at, zone, 0)} className="text-12 text-graphite">
        {ago(at, now)}
      </time>
    </li>
  )
}
