import { z } from 'zod'
import { WHOLE } from '../domain/kernel/money.ts'
import { MOST, type Rates } from '../domain/pricing/rates.ts'
import { ACCESSIBILITY } from '../domain/spaces/accessibility.ts'
import { isVideoUrl } from '../domain/spaces/listing-draft.ts'
import { cancellationName, day, spaceId, spaceType, words } from './shapes.ts'

const minutes = (least: number, most: number) => z.int().min(least).max(most)
const share = z.int().min(0).max(WHOLE)
const weekdays = z.array(minutes(1, 7)).min(1).max(7)
const rule = { ppmChange: z.int().min(-WHOLE).max(MOST.ppmChange), name: words(80) }
const amount = (most: number) => z.int().min(0).max(most)

const addOn = z.object({
  id: words(100).min(1),
  name: words(80),
  cents: amount(MOST.addOnCents),
  per: z.enum(['booking', 'hour', 'person']),
  required: z.boolean(),
  stock: z.int().min(1).max(10_000).nullable(),
  /** Shares the stock of another space of the same host. */
  stockOf: z.object({ spaceId, id: words(100) }).nullish(),
})

const ratesObject = z.object({
  currency: z.string().length(3),
  hourCents: amount(MOST.hourCents).nullable(),
  dayCents: amount(MOST.dayCents).nullable(),
  hourRules: z
    .array(
      z
        .object({ weekdays, fromMinute: minutes(0, 1440), toMinute: minutes(0, 1440), ...rule })
        .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, 'ends after it begins'),
    )
    .max(MOST.rules),
  dayRules: z.array(z.object({ weekdays, ...rule })).max(MOST.rules),
  seasons: z
    .array(z.object({ from: day, to: day, ...rule }).refine(({ from, to }) => from <= to, 'ends after it begins'))
    .max(MOST.rules),
  weeklyDiscountPpm: share,
  monthlyDiscountPpm: share,
  includedPeople: z.int().min(1).max(MOST.includedPeople),
  extraPersonCents: amount(MOST.extraPersonCents),
  cleaningCents: amount(MOST.cleaningCents),
  addOns: z
    .array(addOn)
    .max(MOST.addOns)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'each has an id of its own'),
})

/** Types the zod schema as `Rates`, whose money types are branded. */
const rates = ratesObject as unknown as z.ZodType<Rates, Rates>

const hours = z
  .object({ opens: minutes(0, 1439), closes: minutes(1, 2879) })
  .refine(({ opens, closes }) => closes > opens && closes <= opens + 1440, 'closes after it opens, within a day')

/** A host's draft so far; null and '' for empty fields. Minutes, metres, cents. */
export const draftShape = z.object({
  title: words(200),
  type: spaceType.nullable(),
  description: words(20_000),
  houseRules: words(5_000),
  accessInstructions: words(5_000),
  videoUrl: words(500).refine((url) => url === '' || isVideoUrl(url), 'begins with https://'),
  /** A city's id, see GET /host/cities. */
  city: z.int().min(1).nullable(),
  neighbourhood: words(80),
  street: words(200),
  point: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).nullable(),
  areaM2: z.number().min(1).max(1_000_000).nullable(),
  ceilingM: z.number().min(1).max(100).nullable(),
  floor: z.int().min(-9).max(199).nullable(),
  capacity: z.int().min(1).max(100_000).nullable(),
  amenities: z.array(words(60).min(1)).max(40).readonly(),
  accessibility: z.array(words(60)).max(ACCESSIBILITY.length).readonly(),
  instant: z.boolean(),
  cancellation: cancellationName,
  byDay: z.boolean(),
  byHour: z.boolean(),
  weekly: z.array(hours.nullable()).length(7).readonly(),
  minMinutes: minutes(15, 2880),
  maxMinutes: minutes(15, 2880),
  maxDays: z.int().min(1).max(549),
  leadMinutes: minutes(0, 789_120),
  windowDays: z.int().min(1).max(548),
  stepMinutes: z.union([z.literal(15), z.literal(30), z.literal(60)]),
  bufferBeforeMinutes: minutes(0, 1440),
  bufferAfterMinutes: minutes(0, 1440),
  rates,
})
