import type { SpaceType } from '../src/domain/spaces/space.ts'
import { chance } from './chance.ts'
import type { Draft } from './plan-spaces.ts'

const DIVIDED: readonly { whole: SpaceType; into: readonly SpaceType[] }[] = [
  { whole: 'coworking', into: ['meeting_room', 'office'] },
  { whole: 'office', into: ['meeting_room'] },
  { whole: 'warehouse', into: ['warehouse', 'workshop'] },
  { whole: 'event_space', into: ['event_space', 'meeting_room'] },
  { whole: 'workshop', into: ['workshop', 'studio'] },
]
const WHOLES_SHARE = 0.024

/** Makes some spaces part of another space in the same city, such as meeting rooms on a coworking floor. */
export function joinParts(drafts: readonly Draft[]): void {
  const cities = Map.groupBy(drafts, (draft) => draft.city)
  for (const [city, all] of cities) {
    const c = chance(`parts ${city.name}`)
    const whole = (draft: Draft) => DIVIDED.find((d) => d.whole === draft.type)
    const dividable = all.filter((draft) => whole(draft) && !draft.featured && !draft.isNew)
    const chosen = [
      ...all.filter((draft) => draft.featured?.parts.length),
      ...c.some(dividable, Math.round(all.length * WHOLES_SHARE)),
    ]
    const taken = new Set(chosen)
    for (const draft of chosen) {
      const kind = whole(draft)
      const fit = all.filter(
        (one) =>
          kind?.into.includes(one.type) && !one.featured && !taken.has(one) && one.popularity <= draft.popularity + 0.3,
      )
      const parts = c.some(fit, draft.featured?.parts.length ?? c.int(2, 3))
      // A space with a single part isn't divided.
      if (!kind || parts.length < 2) continue
      for (const part of parts) {
        part.partOf = draft
        taken.add(part)
      }
      const floor = parts.find((part) => part.type === 'office')
      if (floor) divideAgain(floor, all, taken, c.happens(0.5))
    }
  }
}

function divideAgain(office: Draft, all: readonly Draft[], taken: Set<Draft>, wanted: boolean): void {
  const rooms = all.filter((one) => one.type === 'meeting_room' && !one.featured && !taken.has(one)).slice(-2)
  if (!wanted || rooms.length < 2) return
  for (const room of rooms) {
    room.partOf = office
    taken.add(room)
  }
}
