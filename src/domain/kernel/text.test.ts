import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { sanitise, sanitiseLine } from './text.ts'

describe('sanitizing text', () => {
  test.each([
    ['plain', 'plain'],
    ['  trimmed \n', 'trimmed'],
    ['a <b>bold</b> word', 'a bold word'],
    ['a < b', 'a < b'],
    ['a < b and c > d', 'a < b and c > d'],
    ['1 <2> 3', '1 <2> 3'],
    ['<3 you', '<3 you'],
    ['an open <b', 'an open <b'],
    ['an open <b and <i', 'an open <b and <i'],
    ['x <!-- note --> y', 'x  y'],
    ['<!DOCTYPE html>hi', 'hi'],
    ['<img src=x onerror="alert(1)">hi', 'hi'],
    ['<SCRIPT>alert(1)</SCRIPT>', 'alert(1)'],
    ['</p', '</p'],
    ['a <b <i> c', 'a  c'],
    ['<<b>script>alert(1)<</b>/script>', 'alert(1)'],
    ['<b\n>multi</b\n>', 'multi'],
    ['< b >', '< b >'],
    ['<>', '<>'],
    ['> >', '> >'],
    [' <b> </b> ', ''],
    ['🦊 <b>🦊</b>', '🦊 🦊'],
  ])(claim('18.8', '%j becomes %j'), (text, expected) => expect(sanitise(text)).toBe(expected))

  const hostile = fc.string({ unit: fc.constantFrom('<', '>', '/', '!', 'b', ' ', '3', 'é'), maxLength: 60 })

  test(claim('1.16', 'leaves no tag behind'), () =>
    fc.assert(
      fc.property(hostile, (t) => !/<[a-z/!][^>]*>/i.test(sanitise(t))),
      { numRuns: 2_000 },
    ),
  )

  test('is stable after one pass', () =>
    fc.assert(
      fc.property(hostile, (t) => sanitise(sanitise(t)) === sanitise(t)),
      { numRuns: 2_000 },
    ))

  test('doesn’t change text without tags', () =>
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (t) => /<[a-z/!][^>]*>/i.test(t) || sanitise(t) === t.trim())))

  test.each(['<', '<b', '<b>', '<<b>', '<b><', '>'])('finishes for %j a million times', (piece) => {
    expect(sanitise(`${piece.repeat(1_000_000)}>`)).not.toMatch(/<[a-z]/)
  })
})

test.each([
  ['plain', 'plain'],
  ['two  blanks', 'two  blanks'],
  ['Room\r\nPaid: $0.00', 'Room Paid: $0.00'],
  ['a\u2028b\u2029c\td\u0007e\u0085f', 'a b c d e f'],
  ['\n Room \n', 'Room'],
  ['<b\n>Room</b\n>', 'Room'],
  ['<\u202eb>Room', 'Room'],
  ['Room \u202e00.0$ :diaP\u202c', 'Room 00.0$ :diaP'],
  ['חדר ישיבות', 'חדר ישיבות'],
])('a single line: %j becomes %j', (text, expected) => expect(sanitiseLine(text)).toBe(expected))
