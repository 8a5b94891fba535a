import type { SpaceType } from '../src/domain/spaces/space.ts'

export type Featured = {
  id: string
  city: string
  district: string
  type: SpaceType
  room: number
  title: string
  capacity: number
  area: number
  /** The price in dollars per day, before the fee and tax. */
  day: number
  amenities: string[]
  demoHost: boolean
  parts: SpaceType[]
}

const id = (n: number) => `5eed0000-da1e-4000-a000-00000000000${n}`

/** These spaces are in the order of the home page. The first one marks a database that contains the demo. */
// biome-ignore format: a table is read in rows
export const FEATURED: readonly Featured[] = [
  { id: id(1), city: 'Berlin', district: 'Kreuzberg', type: 'studio', room: 2, title: 'Sage Paper Daylight Studio', capacity: 12, area: 94, day: 250, amenities: ['Daylight', 'Paper sweeps', 'Steamer'], demoHost: true, parts: [] },
  { id: id(2), city: 'New York', district: 'Fort Greene', type: 'office', room: 2, title: 'The Herringbone Office', capacity: 8, area: 72, day: 350, amenities: ['Fibre', 'Phone booths', 'Kitchen'], demoHost: false, parts: [] },
  { id: id(3), city: 'Barcelona', district: 'Poblenou', type: 'warehouse', room: 1, title: 'Dock 7 Racking Hall', capacity: 60, area: 860, day: 750, amenities: ['Loading bay', 'Forklift', 'Pallet racking'], demoHost: false, parts: ['warehouse', 'workshop'] },
  { id: id(4), city: 'London', district: 'Marylebone', type: 'meeting_room', room: 2, title: 'Walnut Round Table', capacity: 6, area: 26, day: 290, amenities: ['4K screen', 'Whiteboard', 'Coffee'], demoHost: false, parts: [] },
  { id: id(5), city: 'Edinburgh', district: 'Leith', type: 'event_space', room: 1, title: 'Old Brewery Hall', capacity: 180, area: 380, day: 1850, amenities: ['Stage', 'String lights', 'Cloakroom'], demoHost: false, parts: [] },
  { id: id(6), city: 'Lisbon', district: 'Príncipe Real', type: 'coworking', room: 3, title: 'The Reading Room', capacity: 40, area: 210, day: 190, amenities: ['Library', 'Coffee', 'Quiet zone'], demoHost: true, parts: ['meeting_room', 'office'] },
]
