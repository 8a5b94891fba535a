import type { SpaceType } from '../../domain/spaces/space.ts'

export const spaceTypeNames = {
  office: { one: 'Office', many: 'Offices' },
  studio: { one: 'Studio', many: 'Studios' },
  warehouse: { one: 'Warehouse', many: 'Warehouses' },
  retail: { one: 'Retail', many: 'Retail spaces' },
  event_space: { one: 'Event space', many: 'Event spaces' },
  coworking: { one: 'Coworking', many: 'Coworking spaces' },
  meeting_room: { one: 'Meeting room', many: 'Meeting rooms' },
  workshop: { one: 'Workshop', many: 'Workshops' },
} as const satisfies Record<SpaceType, { one: string; many: string }>

export const anyType = 'Any type'
