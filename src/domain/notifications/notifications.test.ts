import { describe, expect, test } from 'vitest'
import { nextMailAt } from './message-mail.ts'
import { NOTICES, sidesToNotify } from './notice.ts'
import { CHANNELS, type Choice, isWanted, mayChoose, NOTICE_KINDS, WAYS } from './notice-kinds.ts'
import { dueReminder } from './reminder.ts'

const at = (text: string) => Temporal.Instant.from(text)
const everyWay = NOTICE_KINDS.flatMap((kind) =>
  CHANNELS.map((channel) => ({ kind, channel, way: WAYS[kind][channel] })),
)

describe('notification choices', () => {
  test.each(everyWay)('$kind by $channel is set to $way until someone changes it', ({ kind, channel, way }) => {
    expect(isWanted(kind, channel, [])).toBe(way === 'on' || way === 'always')
  })

  test.each(everyWay)(
    'a choice counts for $kind by $channel ($way) only if it is offered',
    ({ kind, channel, way }) => {
      const chosen = (on: boolean): Choice[] => [{ kind, channel, on }]
      const fixed = way === 'always' || way === 'never'
      expect(mayChoose(kind, channel)).toBe(!fixed)
      expect([isWanted(kind, channel, chosen(true)), isWanted(kind, channel, chosen(false))]).toEqual(
        fixed ? [way === 'always', way === 'always'] : [true, false],
      )
    },
  )

  test('a choice for another kind or channel changes nothing', () => {
    const others: Choice[] = [
      { kind: 'review', channel: 'email', on: false },
      { kind: 'booking', channel: 'push', on: false },
    ]
    expect(isWanted('booking', 'email', others)).toBe(true)
  })

  test('emails required by contract or for the account can’t be stopped, all others can', () => {
    const unstoppable = NOTICE_KINDS.filter((kind) => !mayChoose(kind, 'email'))
    expect(unstoppable).toEqual(['confirmation', 'account'])
  })

  test('only warnings about a lost account are always pushed and shown on the site', () => {
    for (const channel of ['in_app', 'push'] as const)
      expect(NOTICE_KINDS.filter((kind) => WAYS[kind][channel] === 'always')).toEqual(['account'])
  })

  test('every notice on the site has a kind that is shown there', () => {
    for (const kind of Object.values(NOTICES)) expect(['on', 'always']).toContain(WAYS[kind].in_app)
  })
})

test.each([
  ['guest', ['host']],
  ['host', ['guest']],
  ['admin', ['guest', 'host']],
  ['system', ['guest', 'host']],
])('an action by a %s notifies %j', (actor, sides) => expect(sidesToNotify(actor)).toEqual(sides))

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
  ])('at %s, the reminder %s hours before is due', (now, hours) => expect(due(now)).toBe(hours))

  test.each([
    ['2027-03-01T08:59:59.999Z', 24],
    ['2027-03-01T09:00:00Z', null],
    ['2027-03-01T10:00:00Z', null],
  ])('for a booking agreed at %s, the reminder a day before is %s', (agreed, hours) =>
    expect(due('2027-03-01T12:00:00Z', agreed)).toBe(hours),
  )

  test('a booking made an hour and a half ahead gets only the one-hour reminder, and half an hour ahead gets none', () => {
    expect(due('2027-03-02T08:10:00Z', '2027-03-02T07:30:00Z')).toBe(1)
    expect(due('2027-03-02T08:40:00Z', '2027-03-02T08:30:00Z')).toBe(null)
  })
})

describe('the next email about a conversation', () => {
  const now = at('2027-03-01T12:00:00Z')
  const mailed = (lastMailedAt: string | null, readAt = '1970-01-01T00:00:00Z', oldest = '2027-03-01T11:00:00Z') =>
    nextMailAt(
      { lastMailedAt: lastMailedAt === null ? null : at(lastMailedAt), readAt: at(readAt), oldest: at(oldest) },
      now,
    )

  test('is sent now if there was none before', () => expect(mailed(null)).toEqual(now))
  test('is sent five minutes after the first unread message', () =>
    expect(mailed(null, '2027-03-01T11:57:00Z', '2027-03-01T11:58:00Z')).toEqual(at('2027-03-01T12:03:00Z')))
  test('is sent an hour after an email whose messages weren’t read', () =>
    expect(mailed('2027-03-01T11:30:00Z')).toEqual(at('2027-03-01T12:30:00Z')))
  test('is sent now once that hour has passed', () => expect(mailed('2027-03-01T11:00:00Z')).toEqual(now))
  test('is sent now if the messages have been read since', () =>
    expect(mailed('2027-03-01T11:55:00Z', '2027-03-01T11:55:00Z')).toEqual(now))
})
