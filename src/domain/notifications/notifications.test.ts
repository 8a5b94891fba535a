import { describe, expect, test } from 'vitest'
import { nextMailAt } from './message-mail.ts'
import { NOTICES, sidesToTell } from './notice.ts'
import { CHANNELS, type Choice, isWanted, mayChoose, NOTICE_KINDS, WAYS } from './notice-kinds.ts'
import { dueReminder } from './reminder.ts'

const at = (text: string) => Temporal.Instant.from(text)
const everyWay = NOTICE_KINDS.flatMap((kind) =>
  CHANNELS.map((channel) => ({ kind, channel, way: WAYS[kind][channel] })),
)

describe('what is wanted', () => {
  test.each(everyWay)('$kind by $channel stands at $way until somebody chooses', ({ kind, channel, way }) => {
    expect(isWanted(kind, channel, [])).toBe(way === 'on' || way === 'always')
  })

  test.each(everyWay)(
    'a choice counts for $kind by $channel ($way) only where there is one',
    ({ kind, channel, way }) => {
      const chosen = (on: boolean): Choice[] => [{ kind, channel, on }]
      const fixed = way === 'always' || way === 'never'
      expect(mayChoose(kind, channel)).toBe(!fixed)
      expect([isWanted(kind, channel, chosen(true)), isWanted(kind, channel, chosen(false))]).toEqual(
        fixed ? [way === 'always', way === 'always'] : [true, false],
      )
    },
  )

  test('a choice of another kind or channel changes nothing', () => {
    const others: Choice[] = [
      { kind: 'review', channel: 'email', on: false },
      { kind: 'booking', channel: 'push', on: false },
    ]
    expect(isWanted('booking', 'email', others)).toBe(true)
  })

  test('letters of the contract and of the account cannot be stopped; every other letter can', () => {
    const unstoppable = NOTICE_KINDS.filter((kind) => !mayChoose(kind, 'email'))
    expect(unstoppable).toEqual(['confirmation', 'account'])
  })

  test('only what warns of a lost account is always pushed and shown on the site', () => {
    for (const channel of ['in_app', 'push'] as const)
      expect(NOTICE_KINDS.filter((kind) => WAYS[kind][channel] === 'always')).toEqual(['account'])
  })

  test('every notice on the site is of a kind that goes there', () => {
    for (const kind of Object.values(NOTICES)) expect(['on', 'always']).toContain(WAYS[kind].in_app)
  })
})

test.each([
  ['guest', ['host']],
  ['host', ['guest']],
  ['admin', ['guest', 'host']],
  ['system', ['guest', 'host']],
])('what a %s did is told to %j', (actor, sides) => expect(sidesToTell(actor)).toEqual(sides))

describe('reminders', () => {
  const startsAt = at('2027-03-02T09:00:00Z')
  const due = (now: string, agreedAt = '2027-02-01T00:00:00Z') =>
    dueReminder({ startsAt, agreedAt: at(agreedAt) }, at(now))

  test.each([
    ['2027-03-01T08:59:59.999Z', null],
    ['2027-03-01T09:00:00Z', 24],
    ['2027-03-02T07:59:59.999Z', 24],
    ['2027-03-02T08:00:00Z', 1],
    ['2027-03-02T08:59:59.999Z', 1],
    ['2027-03-02T09:00:00Z', null],
  ])('at %s that of %s hours is due', (now, hours) => expect(due(now)).toBe(hours))

  test.each([
    ['2027-03-01T08:59:59.999Z', 24],
    ['2027-03-01T09:00:00Z', null],
    ['2027-03-01T10:00:00Z', null],
  ])('of what was agreed on at %s, that of a day before is %s', (agreed, hours) =>
    expect(due('2027-03-01T12:00:00Z', agreed)).toBe(hours),
  )

  test('booked an hour and a half ahead, only that of an hour comes; half an hour ahead, none', () => {
    expect(due('2027-03-02T08:10:00Z', '2027-03-02T07:30:00Z')).toBe(1)
    expect(due('2027-03-02T08:40:00Z', '2027-03-02T08:30:00Z')).toBe(null)
  })
})

describe('the next letter about a conversation', () => {
  const now = at('2027-03-01T12:00:00Z')
  const mailed = (lastMailedAt: string | null, readAt = '1970-01-01T00:00:00Z', oldest = '2027-03-01T11:00:00Z') =>
    nextMailAt(
      { lastMailedAt: lastMailedAt === null ? null : at(lastMailedAt), readAt: at(readAt), oldest: at(oldest) },
      now,
    )

  test('goes out now when there was none', () => expect(mailed(null)).toEqual(now))
  test('waits until five minutes after the first that is unread, whatever was read before', () =>
    expect(mailed(null, '2027-03-01T11:57:00Z', '2027-03-01T11:58:00Z')).toEqual(at('2027-03-01T12:03:00Z')))
  test('waits until an hour after one that was not read', () =>
    expect(mailed('2027-03-01T11:30:00Z')).toEqual(at('2027-03-01T12:30:00Z')))
  test('goes out now once that hour has passed', () => expect(mailed('2027-03-01T11:00:00Z')).toEqual(now))
  test('goes out now when they have read since', () =>
    expect(mailed('2027-03-01T11:55:00Z', '2027-03-01T11:55:00Z')).toEqual(now))
})
