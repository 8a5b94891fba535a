import { instantWords } from '../format/dates.ts'
import { useZone } from './use-zone.ts'

export function Moment({ at }: { at: string }) {
  const zone = useZone()
  return (
    <time dateTime={Temporal.Instant.from(at).toString({ smallestUnit: 'second' })} className="num">
      {instantWords(Temporal.Instant.from(at), zone, 0)}
      {zone === 'UTC' && ' UTC'}
    </time>
  )
}
