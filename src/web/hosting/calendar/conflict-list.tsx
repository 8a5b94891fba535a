import { Link } from 'react-router'
import { bookingNumber } from '../../../domain/bookings/booking-number.ts'
import type { CalendarConflict } from '../../client/api-types.ts'
import { hostApi } from '../../client/host-api.ts'
import { useWrite } from '../../client/use-write.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { zoneWords } from '../../format/dates.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { timesWords, wallOf } from './entries.ts'

export function ConflictList({
  items,
  onDone,
}: {
  items: readonly CalendarConflict[]
  onDone: (said: string) => void
}) {
  if (items.length === 0)
    return (
      <div className="border-t border-rule py-10">
        <p className="text-22">{words.noConflicts}</p>
        <p className="mt-2 text-graphite">{words.noConflictsHint}</p>
      </div>
    )
  return (
    <ul className="border-t border-rule">
      {items.map((conflict) => (
        <ConflictRow key={`${conflict.id} ${conflict.event}`} conflict={conflict} onDone={onDone} />
      ))}
    </ul>
  )
}

function ConflictRow({ conflict, onDone }: { conflict: CalendarConflict; onDone: (said: string) => void }) {
  const { id, space, booking, source, summary } = conflict
  const { send, busy, refusal } = useWrite(() => hostApi.calendarLinks.dismissConflict({ id }))
  const times = (of: { from: string; to: string }) => timesWords(wallOf(of.from, space.zone), wallOf(of.to, space.zone))
  const head = words.conflict(booking.name, bookingNumber(booking.number))
  return (
    <li className="border-b border-rule py-4">
      <p className="font-semibold wrap-anywhere">
        <Link className="link" to={`/bookings/${id}`} dir="auto">
          {head}
        </Link>{' '}
        · <span dir="auto">{space.title}</span>
      </p>
      <p className="num text-14">
        {times(booking)} ({zoneWords(space.zone)})
      </p>
      <p className="text-14 text-graphite wrap-anywhere" dir="auto">
        {words.elsewhere(source)}: {summary && `${summary}, `}
        {times(conflict)}
      </p>
      <RefusalNote refusal={refusal} className="mt-2" />
      <BusyButton
        type="button"
        look="plain"
        className="mt-3"
        busy={busy}
        onClick={async () => {
          if (await send()) onDone(words.dismissed)
        }}
      >
        {words.dismiss}
        <span className="sr-only"> {head}</span>
      </BusyButton>
    </li>
  )
}
