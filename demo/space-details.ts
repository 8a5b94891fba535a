import { shownPoint } from '../src/domain/spaces/space.ts'
import type { Chance } from './chance.ts'
import type { Exception, Opening } from './opening-of.ts'
import { peopleOf } from './people.ts'
import type { Draft } from './plan-spaces.ts'
import { TYPE_TERMS } from './type-terms.ts'

export type Whole = {
  row: Opening & {
    id: string
    host_id: string
    capacity: number
    lat: number
    lng: number
    shown_lat: number
    shown_lng: number
    location: string
    address: string
  }
  exceptions: Exception[]
}
/**
 * A part has the same location and the same shifted map position as the space that contains it, because two different
 * shifts would reveal the exact point.
 */
export function placeOf(draft: Draft, whole: Whole | null, c: Chance) {
  if (whole) {
    const { lat, lng, shown_lat, shown_lng, location, address } = whole.row
    const district = location.split(', ')[0] as string
    return {
      district,
      lat,
      lng,
      shown: { lat: shown_lat, lng: shown_lng },
      address: address.slice(0, address.lastIndexOf(', ')),
    }
  }
  const { city, featured } = draft
  const district = city.districts.find((d) => d.name === featured?.district) ?? c.pick(city.districts)
  const lat = Math.round((district.lat + c.middling(-0.0075, 0.0075)) * 1e6) / 1e6
  const lng =
    Math.round((district.lng + c.middling(-0.0075, 0.0075) / Math.cos((district.lat * Math.PI) / 180)) * 1e6) / 1e6
  const { streets, address } = peopleOf(city.people)
  return {
    district: district.name,
    lat,
    lng,
    shown: shownPoint(lat, lng, c.next(), c.next()),
    address: address(c.pick(streets), c.int(2, 118)),
  }
}

export function accessOf(lastName: string, isPart: boolean, c: Chance): string {
  const door = c.pick([
    'Come in through the yard gate and take the second door on the left.',
    `Ring the bell for ${lastName}, and the door will open.`,
    'The lockbox is to the right of the door.',
    'Reception has your name; the elevator is behind it.',
    'Use the side entrance; the front door belongs to the neighbors.',
  ])
  const floor = isPart ? ' The room is on your right, past the kitchen.' : ''
  return `${door}${floor} The code is ${c.int(1000, 9999)}.`
}

export function amenitiesOf({ room, type, featured, quality }: Draft, c: Chance): string[] {
  const own = featured ? [...featured.amenities, ...room.amenities] : c.some(room.amenities, room.amenities.length)
  const more = c.some(TYPE_TERMS[type].amenities, 2 + Math.round(quality * 4) + c.int(0, 2))
  return [...new Set([...own.slice(0, 3), ...c.some(own.slice(3), c.int(1, 3)), ...more])]
}
