import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { clearCaches } from './clear-caches.ts'
import { clearLocal, keepLocal, readLocal } from './local-cache.ts'
import { memoryCache } from './memory-cache.ts'

const MINUTE = 60_000
const START = new Date('2027-03-01T08:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  vi.stubGlobal('localStorage', aStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** In browsers, a Storage object's keys are own properties, but its methods aren't. */
function aStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.create(methods) as Storage
}

describe('the local cache', () => {
  test(claim('3.21', 'stores entries with data, timestamp and ttl'), () => {
    keepLocal('places berlin', [{ name: 'Berlin' }], 1_000)
    const [text = ''] = Object.values(localStorage)
    expect(JSON.parse(text)).toEqual({ data: [{ name: 'Berlin' }], timestamp: START.getTime(), ttl: 1_000 })
    expect(readLocal('places berlin')).toEqual([{ name: 'Berlin' }])
  })

  test(claim('9.15', 'keeps an entry for 5 minutes by default'), () => {
    keepLocal('a', 1)
    vi.setSystemTime(START.getTime() + 5 * MINUTE - 1)
    expect(readLocal('a')).toBe(1)
    vi.setSystemTime(START.getTime() + 5 * MINUTE)
    expect(readLocal('a')).toBeNull()
  })

  test('drops expired entries on a write, and nothing of others', () => {
    localStorage.setItem('theme', 'dark')
    keepLocal('a', 1)
    vi.setSystemTime(START.getTime() + 5 * MINUTE)
    keepLocal('b', 2)
    expect(Object.keys(localStorage)).toEqual(['theme', 'daylet-cache:b'])
    clearLocal()
    expect(Object.keys(localStorage)).toEqual(['theme'])
  })

  test('drops an entry from a clock that was ahead', () => {
    keepLocal('a', 1)
    vi.setSystemTime(START.getTime() - MINUTE)
    expect(readLocal('a')).toBeNull()
  })

  const broken: [string, () => unknown][] = [
    ['switched off', () => undefined],
    [
      'full',
      () =>
        Object.assign(aStorage(), {
          setItem: () => {
            throw new Error('quota')
          },
        }),
    ],
    ['full of nonsense', () => Object.assign(aStorage(), { 'daylet-cache:a': '{', 'daylet-cache:b': '17' })],
  ]
  test.each(broken)(claim('8.10', 'with the storage %s stores nothing and reports nothing'), (_, storage) => {
    vi.stubGlobal('localStorage', storage())
    expect(readLocal('a')).toBeNull()
    keepLocal('c', 1)
    clearLocal()
    expect(readLocal('a')).toBeNull()
  })
})

describe('the in-memory cache', () => {
  test(claim('9.16', 'holds 50 entries and drops the least recently used first'), () => {
    const cache = memoryCache<number>()
    for (let n = 0; n < 50; n++) cache.keep(String(n), n)
    expect(cache.read('0')).toBe(0)
    cache.keep('50', 50)
    expect(cache.read('1')).toBeUndefined()
    expect(cache.read('0')).toBe(0)
    for (let n = 2; n <= 50; n++) expect(cache.read(String(n))).toBe(n)
  })

  test('has a configurable size, and storing a key again takes no second place', () => {
    const cache = memoryCache<string>(2)
    cache.keep('a', 'first')
    cache.keep('b', 'second')
    cache.keep('a', 'third')
    cache.keep('c', 'fourth')
    expect([cache.read('a'), cache.read('b'), cache.read('c')]).toEqual(['third', undefined, 'fourth'])
  })
})

test(claim('12.24', 'clearing the caches empties both'), () => {
  const cache = memoryCache<number>()
  cache.keep('a', 1)
  keepLocal('a', 1)
  clearCaches()
  expect([cache.read('a'), readLocal('a')]).toEqual([undefined, null])
})
