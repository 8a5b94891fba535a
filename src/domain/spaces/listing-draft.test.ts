import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { cents } from '../kernel/money.ts'
import { asListing, changed, type KeptDraft, type ListingDraft, missingOf, NEW_DRAFT } from './listing-draft.ts'

const complete: ListingDraft = {
  ...NEW_DRAFT,
  title: 'Loft',
  type: 'studio',
  description: 'Bright.',
  city: 1,
  street: 'Elbestrasse 1',
  capacity: 12,
  point: { lat: 52.5, lng: 13.4 },
  byDay: true,
  rates: { ...NEW_DRAFT.rates, dayCents: cents(24_000) },
}

describe('missing fields', () => {
  test('include nearly everything in a new draft', () => {
    expect(missingOf(NEW_DRAFT, 0)).toEqual([
      ...['title', 'type', 'description', 'city', 'street', 'point', 'capacity', 'photos', 'letting'],
    ])
    expect(asListing(NEW_DRAFT, 0)).toBeNull()
  })

  test(claim('13.5', 'are none in a complete draft, and only the photo without one'), () => {
    expect(missingOf(complete, 1)).toEqual([])
    expect(asListing(complete, 1)?.capacity).toBe(12)
    expect(missingOf(complete, 0)).toEqual(['photos'])
    expect(asListing(complete, 0)).toBeNull()
  })

  test.each([
    [{ byHour: true }, ['hour_rate']],
    [{ byDay: false }, ['letting']],
    [{ rates: NEW_DRAFT.rates }, ['day_rate']],
    [{ weekly: Array(7).fill(null) }, ['hours']],
    [{ weekly: [...Array(6).fill(null), { opens: 0, closes: 60 }] }, []],
    [{ title: '\u200B \u2060' }, ['title']],
    [{ leadMinutes: 1440, windowDays: 1 }, ['lengths']],
    [{ leadMinutes: 1439, windowDays: 1 }, []],
  ])('%j lacks %j', (change, lacks) => {
    expect(missingOf({ ...complete, ...change }, 1)).toEqual(lacks)
  })

  test('include the name of a nameless add-on', () => {
    const addOn = { id: 'a', name: '', cents: cents(500), per: 'booking', required: false, stock: null } as const
    const rates = { ...complete.rates, addOns: [{ ...addOn, name: 'Projector' }, addOn] }
    expect(missingOf({ ...complete, rates }, 1)).toEqual(['add_on_names'])
  })

  test('include a shortest length that no step reaches under the longest', () => {
    const byHour = { ...complete, byHour: true, rates: { ...complete.rates, hourCents: cents(4_000) }, minMinutes: 45 }
    expect(missingOf({ ...byHour, maxMinutes: 60 }, 1)).toEqual([])
    expect(missingOf({ ...byHour, maxMinutes: 59 }, 1)).toEqual(['lengths'])
  })

  test('include a shortest length that fits into no opening, where two openings that meet at midnight count as one', () => {
    const rates = { ...complete.rates, hourCents: cents(4_000) }
    const lacks = (...weekly: object[]) =>
      missingOf({ ...complete, byHour: true, rates, weekly: [...weekly, ...Array(7 - weekly.length).fill(null)] }, 1)
    expect(lacks({ opens: 540, closes: 599 })).toEqual(['lengths'])
    expect(lacks({ opens: 540, closes: 600 })).toEqual([])
    expect(lacks({ opens: 1410, closes: 1440 }, { opens: 0, closes: 30 })).toEqual([])
  })
})

describe('two editors of one draft', () => {
  const kept: KeptDraft = { draft: complete, version: 7, versions: { title: 7, street: 3 } }

  test('never overwrite a field that the other changed', () => {
    expect(changed(kept, 6, { title: 'Mine', capacity: 4 })).toEqual({
      ok: false,
      refusal: { code: 'changed_elsewhere', fields: ['title'] },
    })
  })

  test('can change different fields at the same time', () => {
    const done = changed(kept, 6, { street: 'Weserstrasse 2' })
    expect(done).toMatchObject({ ok: true, value: { version: 8, versions: { title: 7, street: 8 } } })
    expect(done.ok && done.value.draft).toMatchObject({ title: 'Loft', street: 'Weserstrasse 2' })
  })

  test('don’t conflict when they write the same value', () => {
    expect(changed(kept, 0, { title: 'Loft', weekly: structuredClone(complete.weekly) })).toEqual({
      ok: true,
      value: kept,
    })
  })

  test('a list with one item fewer is a change', () => {
    const three = { ...kept, draft: { ...complete, amenities: ['A', 'B', 'C'] } }
    const done = changed(three, 7, { amenities: ['A', 'B'] })
    expect(done.ok && done.value.draft.amenities).toEqual(['A', 'B'])
  })
})
