export type Hours = { opens: number; closes: number } | null
export type OracleRates = {
  currency: string
  hourCents: number | null
  dayCents: number | null
  hourRules: { weekdays: number[]; fromMinute: number; toMinute: number; ppmChange: number; name: string }[]
  dayRules: { weekdays: number[]; ppmChange: number; name: string }[]
  seasons: { name: string; from: string; to: string; ppmChange: number }[]
  weeklyDiscountPpm: number
  monthlyDiscountPpm: number
  includedPeople: number
  extraPersonCents: number
  cleaningCents: number
  addOns: {
    id: string
    name: string
    cents: number
    per: 'booking' | 'hour' | 'person'
    required: boolean
    stock: number | null
  }[]
}

export type OracleSpace = {
  zone: string
  weekly: Hours[]
  exceptions: { day: string; hours: Hours }[]
  byDay: boolean
  byHour: boolean
  minMinutes: number
  maxMinutes: number
  maxDays: number
  leadMinutes: number
  windowDays: number
  stepMinutes: 15 | 30 | 60
  bufferBefore: number
  bufferAfter: number
  capacity: number
  rates: OracleRates
  taxPpm: number
  /** The space is part of the space generated before it, so each of them blocks the other. */
  isPart: boolean
  busy: { from: string; to: string }[]
}

export type Random = ReturnType<typeof randomOf>

export function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  return {
    upTo,
    between: (least: number, most: number) => least + upTo(most - least),
    chance: (share: number) => next() < share,
    one: <T>(list: readonly T[]): T => list[upTo(list.length - 1)] as T,
    some: <T>(list: readonly T[], share: number): T[] => list.filter(() => next() < share),
  }
}

const ZONES = [
  'Europe/Berlin',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kolkata',
  'Pacific/Chatham',
]
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
/**
 * These openings are by day, at night, until midnight, around the clock, up to 24 hours long across midnight, and
 * within hours that clock changes skip or repeat.
 */
const OPENINGS = [
  [540, 1080],
  [480, 1320],
  [1080, 1560],
  [1380, 1500],
  [1200, 1440],
  [0, 1440],
  [0, 1440],
  [600, 1980],
  [630, 2070],
  [60, 1500],
  [135, 165],
  [90, 210],
  [150, 600],
  [0, 30],
  [1410, 1620],
  [555, 800],
]

function anOpening(r: Random): Hours {
  if (r.chance(0.75)) {
    const [opens = 0, closes = 0] = r.one(OPENINGS)
    return { opens, closes }
  }
  const opens = r.upTo(287) * 5
  return { opens, closes: opens + 15 + r.upTo(95) * 15 }
}

function aWeek(r: Random): Hours[] {
  const usual = anOpening(r)
  return WEEKDAYS.map(() => (r.chance(0.1) ? null : r.chance(0.2) ? anOpening(r) : usual))
}

/** Pairs of the shortest and longest booking. Some of them don't match any step. */
const LENGTHS = [
  [60, 480],
  [60, 1440],
  [15, 2880],
  [90, 240],
  [70, 100],
  [120, 120],
  [45, 50],
  [1, 600],
  [200, 1500],
]

const percent = (r: Random) => r.between(-40, 60) * 10_000

function someRates(r: Random, byDay: boolean, byHour: boolean): OracleRates {
  return {
    currency: 'USD',
    hourCents: byHour ? r.between(0, 20_000) : null,
    dayCents: byDay ? r.between(0, 150_000) : null,
    hourRules: r.some([0, 1], 0.4).map((n) => {
      const fromMinute = r.upTo(1380)
      const toMinute = r.between(fromMinute + 1, 1440)
      return { weekdays: r.some(WEEKDAYS, 0.5), fromMinute, toMinute, ppmChange: percent(r), name: `Hours ${n}` }
    }),
    dayRules: r
      .some([0, 1], 0.3)
      .map((n) => ({ weekdays: r.some(WEEKDAYS, 0.4), ppmChange: percent(r), name: `Days ${n}` })),
    seasons: r.chance(0.3)
      ? [{ name: 'Season', from: '2027-03-28', to: '2027-10-31', ppmChange: r.one([-1_000_000, 333_333]) }]
      : [],
    weeklyDiscountPpm: r.chance(0.4) ? r.upTo(40) * 10_000 : 0,
    monthlyDiscountPpm: r.chance(0.4) ? r.upTo(60) * 10_000 : 0,
    includedPeople: r.between(1, 6),
    extraPersonCents: r.chance(0.5) ? r.upTo(3_000) : 0,
    cleaningCents: r.chance(0.5) ? r.upTo(9_999) : 0,
    addOns: ['a', 'b', 'c'].slice(0, r.upTo(3)).map((id) => ({
      id,
      name: `Thing ${id}`,
      cents: r.upTo(5_000),
      per: r.one(['booking', 'hour', 'person'] as const),
      required: r.chance(0.2),
      stock: r.chance(0.3) ? r.between(1, 5) : null,
    })),
  }
}

export function aGeneratedSpace(
  r: Random,
  now: Temporal.Instant,
  before: OracleSpace | null,
  inZone?: string,
): OracleSpace {
  const byDay = r.chance(0.6)
  const byHour = !byDay || r.chance(0.6)
  const isPart = before !== null && !before.isPart && r.chance(0.15)
  const zone = isPart && before ? before.zone : (inZone ?? r.one(ZONES))
  const [minMinutes = 60, maxMinutes = 480] = r.one(LENGTHS)
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  return {
    zone,
    byDay,
    byHour,
    minMinutes,
    maxMinutes,
    isPart,
    weekly: aWeek(r),
    exceptions: r.some([-1, 0, 1, 2, 3, 4, 5, 6], 0.12).map((days) => ({
      day: today.add({ days }).toString(),
      hours: r.chance(0.4) ? null : anOpening(r),
    })),
    maxDays: r.one([1, 3, 30, 90, 90]),
    leadMinutes: r.one([0, 0, 0, 0, 0, 0, 45, 90, 1_500, 4_000]),
    windowDays: r.one([1, 4, 365, 365, 365, 365, 365]),
    stepMinutes: r.one([15, 30, 60] as const),
    bufferBefore: r.one([0, 0, 15, 45, 1_440]),
    bufferAfter: r.one([0, 0, 30, 60, 600]),
    capacity: r.between(1, 12),
    rates: someRates(r, byDay, byHour),
    taxPpm: r.one([0, 88_750, 190_000]),
    busy: someBusy(r, now),
  }
}

function someBusy(r: Random, now: Temporal.Instant): OracleSpace['busy'] {
  const busy: OracleSpace['busy'] = []
  let at = now.round({ smallestUnit: 'hour', roundingMode: 'floor' }).subtract({ hours: 24 })
  for (let n = r.upTo(5); n > 0; n--) {
    const from = at.add({ minutes: r.upTo(600) * 5 })
    at = from.add({ minutes: 5 + r.upTo(r.one([12, 72, 400])) * 5 })
    busy.push({ from: from.toString(), to: at.toString() })
  }
  return busy
}
