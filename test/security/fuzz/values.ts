import { SANDBOX_CARDS } from '../../../src/contract/sandbox-cards.ts'

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
export type Shape = {
  type?: string | string[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  enum?: Json[]
  const?: Json
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  format?: string
  pattern?: string
}
/** Returns a seeded random number in [0, 1), generated with mulberry32. */
export type Chance = () => number
export function chanceFrom(seed: number): Chance {
  let at = seed >>> 0
  return () => {
    at = (at + 0x6d2b79f5) >>> 0
    let t = Math.imul(at ^ (at >>> 15), at | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export const NASTY: Json[] = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '../../etc/passwd',
    '🎪'.repeat(40),
  ],
  ...[
    'مرحبا‮',
    'x'.repeat(5_001),
    '__proto__',
    'constructor',
    '%00',
    '-1',
    '1e309',
    'NaN',
    'null',
    'true',
    '2027-02-30',
    '0000-00-00',
  ],
  ...[0, -0, -1, 1e308, 2 ** 53, 0.1, -(2 ** 31) - 1, null, true, false, [], {}, [[]], { $ne: null }, [null]],
]

export function valuesFrom(chance: Chance, known: readonly string[]) {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(chance() * items.length)] as T
  return { pick, made, bend }

  function made(of: Shape, key: string): Json {
    if (of.const !== undefined) return of.const
    if (of.enum) return pick(of.enum)
    const choice = of.anyOf ?? of.oneOf
    if (choice) return made(pick(choice), key)
    if (of.allOf) return made(of.allOf[0] ?? {}, key)
    const type = Array.isArray(of.type) ? pick(of.type) : of.type
    if (type === 'object' || of.properties) {
      const whole: Record<string, Json> = {}
      for (const [name, inner] of Object.entries(of.properties ?? {}))
        if (of.required?.includes(name) || chance() < 0.6) whole[name] = made(inner, name)
      return whole
    }
    if (type === 'array') return Array.from({ length: Math.floor(chance() * 3) }, () => made(of.items ?? {}, key))
    if (type === 'integer' || type === 'number') return aNumber(of)
    if (type === 'boolean') return chance() < 0.5
    return aText(of, key)
  }

  function aNumber({ minimum = 0, maximum = 1_000, type }: Shape): number {
    const at = chance()
    const value = at < 0.2 ? minimum : at < 0.4 ? maximum : minimum + chance() * Math.min(maximum - minimum, 100)
    return type === 'integer' ? Math.round(value) : value
  }

  function aText({ format, minLength = 0, maxLength = 40 }: Shape, key: string): string {
    if (format === 'uuid' || /id$/i.test(key)) return pick(known)
    if (format === 'date' || /date$/i.test(key))
      return `2027-0${1 + Math.floor(chance() * 9)}-1${Math.floor(chance() * 9)}`
    if (key === 'email') return `fuzz-${Math.floor(chance() * 50)}@people.example`
    if (key === 'month') return '2027-03'
    if (key === 'bounds') return '13,52,14,53'
    if (/time$/i.test(key)) return '09:00'
    if (key === 'number') return SANDBOX_CARDS.pays
    if (key === 'password') return 'Sunny-Meadow-4711'
    const length = chance() < 0.2 ? Math.min(maxLength, 5_000) : minLength + Math.floor(chance() * 12)
    return 'aZ9 é<b>x</b>'.repeat(Math.ceil(length / 13) + 1).slice(0, length)
  }

  function bend(value: Json): Json {
    if (typeof value !== 'object' || value === null || chance() < 0.2) return pick(NASTY)
    if (Array.isArray(value))
      return chance() < 0.5 ? [...value, pick(NASTY)] : Array.from({ length: 400 }, () => value[0] ?? 0)
    const keys = Object.keys(value)
    const key = pick(keys)
    if (key === undefined || chance() < 0.15) return { ...value, [String(pick(NASTY))]: pick(NASTY) }
    if (chance() < 0.2) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
    return { ...value, [key]: bend(value[key] ?? null) }
  }
}
