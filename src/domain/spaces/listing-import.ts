import { POLICY_NAMES } from '../bookings/cancellation.ts'
import { type Cents, cents, ZERO } from '../kernel/money.ts'
import { plainName } from '../kernel/plain-name.ts'
import type { Column } from '../kernel/read-csv.ts'
import { isBlank, sanitiseLine } from '../kernel/text.ts'
import { typedCents } from '../kernel/typed-cents.ts'
import type { CellProblem, CellProblemCode } from './cell-problem.ts'
import { type DraftChanges, NEW_DRAFT } from './listing-draft.ts'
import { SPACE_TYPES } from './space.ts'

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
type Cells = Readonly<Record<SpaceColumn, string>>
type Problem = CellProblem<SpaceColumn>

export const MOST_IMPORTED = 500
export const MOST_IMPORTED_BYTES = 1024 * 1024

const YES_OR_NO = ['yes', 'no'] as const

/**
 * Reads the cells of one row as changes to an empty draft. The city is found later, and the limits of the editor's
 * fields apply later too.
 */
export function readSpace(cells: Cells): { changes: DraftChanges; problems: Problem[] } {
  const problems: Problem[] = []
  const wrong = (column: SpaceColumn, code: CellProblemCode, more: Partial<Problem> = {}) =>
    problems.push({ ...more, column, code })
  const read = <T>(column: SpaceColumn, as: (text: string) => T | null, code: CellProblemCode, more = {}): T | null => {
    const text = cells[column]
    const value = text === '' ? null : as(text)
    if (text !== '' && value === null) wrong(column, code, more)
    return value
  }
  const number = (column: SpaceColumn) => read(column, numberIn, 'not_a_number')
  const amount = (column: SpaceColumn) => read(column, amountIn, 'not_an_amount')
  const option = <T extends string>(column: SpaceColumn, options: readonly T[]) =>
    read(column, (text) => optionIn(text, options), 'not_an_option', { options })

  for (const { name, required } of SPACE_COLUMNS)
    if (required && isBlank(sanitiseLine(cells[name]))) wrong(name, 'required')
  const [dayCents, hourCents] = [amount('price_per_day'), amount('price_per_hour')]
  if (cells.price_per_day === '' && cells.price_per_hour === '') wrong('price_per_day', 'no_price')
  for (const [column, price] of [['price_per_day', dayCents] as const, ['price_per_hour', hourCents] as const])
    if (price === 0) wrong(column, 'too_small', { least: 1 })
  const [lat, lng] = [number('latitude'), number('longitude')]
  if ((cells.latitude === '') !== (cells.longitude === ''))
    wrong(cells.latitude === '' ? 'latitude' : 'longitude', 'half_a_point')
  const changes: DraftChanges = {
    title: cells.title,
    type: option('type', SPACE_TYPES),
    description: cells.description,
    capacity: number('people'),
    areaM2: number('area_m2'),
    floor: number('floor'),
    neighbourhood: cells.neighbourhood,
    street: cells.address,
    point: lat === null || lng === null ? null : { lat: sixDigits(lat), lng: sixDigits(lng) },
    amenities: cells.amenities
      .split(/[;,]/)
      .map((one) => one.trim())
      .filter(Boolean),
    instant: (option('instant_booking', YES_OR_NO) ?? 'yes') === 'yes',
    cancellation: option('cancellation', POLICY_NAMES) ?? NEW_DRAFT.cancellation,
    houseRules: cells.house_rules,
    accessInstructions: cells.access,
    byDay: dayCents !== null,
    byHour: hourCents !== null,
    rates: { ...NEW_DRAFT.rates, dayCents, hourCents, cleaningCents: amount('cleaning_fee') ?? ZERO },
  }
  return { changes, problems }
}

function numberIn(text: string): number | null {
  return /^-?\d{1,15}(?:[.,]\d{1,15})?$/.test(text) ? Number(text.replace(',', '.')) : null
}

function amountIn(text: string): Cents | null {
  const typed = typedCents(text)
  return typed === null ? null : cents(typed)
}

/** Capitals, accents and underscores don't matter, so "Meeting room" is `meeting_room`. */
function optionIn<T extends string>(text: string, options: readonly T[]): T | null {
  const plain = plainName(text)
  return options.find((one) => plainName(one) === plain) ?? null
}

/** The editor has six digits, which is a tenth of a metre. */
const sixDigits = (degrees: number) => Number(degrees.toFixed(6))

/** The column of each field of the draft, for the limits that the editor's fields have. */
const COLUMN_OF: Readonly<Record<string, SpaceColumn>> = {
  title: 'title',
  type: 'type',
  description: 'description',
  capacity: 'people',
  areaM2: 'area_m2',
  floor: 'floor',
  neighbourhood: 'neighbourhood',
  street: 'address',
  'point.lat': 'latitude',
  'point.lng': 'longitude',
  amenities: 'amenities',
  houseRules: 'house_rules',
  accessInstructions: 'access',
  'rates.dayCents': 'price_per_day',
  'rates.hourCents': 'price_per_hour',
  'rates.cleaningCents': 'cleaning_fee',
}

export function columnOf(path: readonly PropertyKey[]): SpaceColumn {
  return COLUMN_OF[path.slice(0, 2).join('.')] ?? COLUMN_OF[String(path[0])] ?? 'title'
}
