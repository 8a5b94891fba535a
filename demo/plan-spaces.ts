import { SPACE_TYPES, type SpaceType } from '../src/domain/spaces/space.ts'
import { chance } from './chance.ts'
import { CITIES, type City } from './cities.ts'
import { FEATURED, type Featured } from './featured.ts'
import { COWORKINGS } from './rooms/coworkings.ts'
import { EVENT_SPACES } from './rooms/event-spaces.ts'
import { MEETING_ROOMS } from './rooms/meeting-rooms.ts'
import { OFFICES } from './rooms/offices.ts'
import type { Room } from './rooms/room.ts'
import { SHOPS } from './rooms/shops.ts'
import { STUDIOS } from './rooms/studios.ts'
import { WAREHOUSES } from './rooms/warehouses.ts'
import { WORKSHOPS } from './rooms/workshops.ts'
import { TYPE_TERMS } from './type-terms.ts'

const ROOMS: readonly Room[] = [
  STUDIOS,
  OFFICES,
  WAREHOUSES,
  SHOPS,
  EVENT_SPACES,
  COWORKINGS,
  MEETING_ROOMS,
  WORKSHOPS,
].flat()
const NEW_SHARE = 0.06

export type Draft = {
  /** Seeds this space's random values, such as `Berlin 17`. */
  readonly seed: string
  readonly city: City
  readonly type: SpaceType
  readonly featured: Featured | null
  /** Both values are in [0, 1). Few spaces are popular, but most are of decent quality. */
  readonly popularity: number
  readonly quality: number
  readonly isNew: boolean
  rank: number
  room: Room
  /** The number of earlier spaces that use the same room. It determines how the pictures are varied. */
  sameRoomBefore: number
  partOf: Draft | null
}

export function planSpaces(count: number): Draft[] {
  const shares = apportion(
    count,
    CITIES.map((city) => city.weight),
  )
  const drafts = CITIES.flatMap((city, i) => draftsIn(city, shares[i] ?? 0))
  const score = ({ featured, popularity, quality, isNew }: Draft) =>
    featured ? 2 - FEATURED.indexOf(featured) / 10 : 0.55 * Math.sqrt(popularity) + 0.45 * quality - (isNew ? 0.1 : 0)
  drafts.sort((a, b) => score(b) - score(a) || (a.seed < b.seed ? -1 : 1))
  for (const [i, draft] of drafts.entries()) draft.rank = (count - i) * 10
  spreadRooms(drafts)
  return drafts
}

/** Distributes a count in proportion to the weights. Units left over from rounding go to the largest remainders. */
export function apportion(count: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  const exact = weights.map((weight) => (count * weight) / sum)
  const whole = exact.map(Math.floor)
  const order = exact
    .map((value, i) => ({ i, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
  const left = count - whole.reduce((a, b) => a + b, 0)
  for (const { i } of order.slice(0, left)) whole[i] = (whole[i] ?? 0) + 1
  return whole
}

function draftsIn(city: City, share: number): Draft[] {
  const featured = FEATURED.filter((f) => f.city === city.name)
  const types = typesFor(city, featured, Math.max(share, featured.length))
  return types.map((type, n) => {
    const seed = `${city.name} ${n}`
    const c = chance(`draft ${seed}`)
    const isNew = n >= featured.length && c.happens(NEW_SHARE)
    const first = ROOMS.find((room) => room.type === type && room.number === (featured[n]?.room ?? 1)) as Room
    const facts = {
      popularity: n < featured.length ? 0.97 : c.next() ** 2.4,
      quality: n < featured.length ? 0.95 : c.middling(0, 1),
    }
    return {
      seed,
      city,
      type,
      featured: featured[n] ?? null,
      ...facts,
      isNew,
      rank: 0,
      room: first,
      sameRoomBefore: 0,
      partOf: null,
    }
  })
}

/**
 * Returns the featured types first, then the parts of other spaces, then one of each type, and then all others by
 * frequency.
 */
function typesFor(city: City, featured: readonly Featured[], count: number): SpaceType[] {
  const c = chance(`types ${city.name}`)
  const types = [...featured.map((f) => f.type), ...featured.flatMap((f) => f.parts)]
  types.push(...c.some(SPACE_TYPES, 8))
  const weights = SPACE_TYPES.map((type) => [type, TYPE_TERMS[type].share] as const)
  while (types.length < count) types.push(c.weighed(weights))
  return types.slice(0, count)
}

/** Assigns rooms by rank so that adjacent spaces in any list look different. */
function spreadRooms(drafts: readonly Draft[]): void {
  const c = chance('rooms')
  const lists = new Map<string, number[]>()
  const uses = new Map<Room, number>()
  for (const draft of drafts) {
    const { type, city, featured } = draft
    const recent = [type, `${type} ${city.name}`].map(
      (key) => lists.get(key) ?? (lists.set(key, []).get(key) as number[]),
    )
    const nearness = (room: Room) => recent.reduce((sum, list) => sum + closeness(list, room.number), 0) + c.next() / 10
    const rooms = ROOMS.filter((room) => room.type === type).map((room) => ({ room, near: nearness(room) }))
    if (!featured) draft.room = rooms.reduce((best, one) => (one.near < best.near ? one : best)).room
    for (const list of recent) list.push(draft.room.number)
    draft.sameRoomBefore = uses.get(draft.room) ?? 0
    uses.set(draft.room, draft.sameRoomBefore + 1)
  }
}

function closeness(list: readonly number[], room: number): number {
  return [4, 2, 1].reduce((sum, weight, back) => sum + (list.at(-1 - back) === room ? weight : 0), 0)
}
