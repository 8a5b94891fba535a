import { instantWords } from '../format/dates.ts'
import { useZone } from './use-zone.ts'

/** An instant on the reader's own clock; until the page runs, and without script, on that of UTC, and said to be. */
export function Moment({ at }: { at: string }) {
  const zone = useZone()
  return (
    <time dateTime={Temporal.Instant.from(at).toString({ smallestUnit: 'second' })} className="num">
      {instantWords(Temporal.Instant.from(at), zone, 0)}
      {zone === 'UTC' && ' UTC'}
    </time>
  )
}
