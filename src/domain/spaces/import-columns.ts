import type { Column } from '../kernel/read-csv.ts'

export const MOST_IMPORTED = 500
export const MOST_IMPORTED_BYTES = 1024 * 1024

export const SPACE_COLUMNS = [
  { name: 'title', required: true },
  { name: 'type', required: true },
  { name: 'description', required: false },
  { name: 'people', required: true },
  { name: 'area_m2', required: false },
  { name: 'floor', required: false },
  { name: 'city', required: true },
  { name: 'country', required: true },
  { name: 'region', required: false },
  { name: 'neighbourhood', required: false },
  { name: 'address', required: true },
  { name: 'latitude', required: false },
  { name: 'longitude', required: false },
  { name: 'price_per_day', required: false },
  { name: 'price_per_hour', required: false },
  { name: 'cleaning_fee', required: false },
  { name: 'amenities', required: false },
  { name: 'instant_booking', required: false },
  { name: 'cancellation', required: false },
  { name: 'house_rules', required: false },
  { name: 'access', required: false },
] as const satisfies readonly Column[]

export type SpaceColumn = (typeof SPACE_COLUMNS)[number]['name']

export const BLOCK_COLUMNS = [
  { name: 'space', required: true },
  { name: 'from', required: true },
  { name: 'to', required: true },
  { name: 'note', required: false },
] as const satisfies readonly Column[]

export type BlockColumn = (typeof BLOCK_COLUMNS)[number]['name']
