import { expect, test } from 'vitest'
import { attempts } from '../../../test/support/contact-attempts.ts'
import { innocent } from '../../../test/support/innocent-texts.ts'
import { maskContacts } from './mask-contacts.ts'

/** Of a hundred each. */
const CAUGHT = 95
const FALSE_ALARMS = 2

test('of a hundred attempts to pass on contact details, written apart from the rules, at least 95 come to nothing', () => {
  expect(attempts).toHaveLength(100)
  const through = attempts.filter(({ text, hidden }) => {
    const left = maskContacts(text).text
    return hidden.some((piece) => left.includes(piece))
  })
  expect(through.length, through.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(100 - CAUGHT)
})

test('of a hundred innocent texts at most two lose anything', () => {
  expect(innocent).toHaveLength(100)
  const harmed = innocent.filter((text) => maskContacts(text).text !== text)
  expect(harmed.length, harmed.map((text) => `${text}\n → ${maskContacts(text).text}`).join('\n')).toBeLessThanOrEqual(
    FALSE_ALARMS,
  )
})
