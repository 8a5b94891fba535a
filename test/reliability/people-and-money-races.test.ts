import { describe, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { MONDAY_MORNING } from '../support/world.ts'
import {
  answerBank,
  asked,
  confirmed,
  demote,
  end,
  held,
  hold,
  pay,
  type Scene,
  sendNews,
  setUp,
  suspend,
  twoPeople,
  world,
} from './two-people.ts'

setUp()

/**
 * How often each kind of race runs at most. `TRIES=500 npm test -- people-and-money` runs all of them. By default a
 * race ends after a few tries, once each side has come first.
 */
const TRIES = Number(process.env.TRIES ?? 16)
const LEAST = process.env.TRIES ? TRIES : 6

type Act = (scene: Scene) => Promise<unknown>
type Race = {
  name: string
  before: () => Promise<Scene>
  change: Act
  act: Act
  /**
   * Lists the allowed outcomes as `change/action/booking`. The value is `true` if the action came first, and `null` if
   * the order is unknown.
   */
  outcomes: Record<string, boolean | null>
}

const acts = {
  hold: { before: twoPeople, act: hold },
  checkout: { before: held, act: (scene: Scene) => pay(scene) },
  challenge: {
    before: asked,
    act: async (scene: Scene) => {
      await answerBank(scene, 'yes')
      return scene.guest.api.bookings.checkPayment({ id: scene.holdId })
    },
  },
  webhook: { before: answered('yes'), act: sendNews },
  'webhook of a refusal': { before: answered('no'), act: sendNews },
}
function answered(answer: 'yes' | 'no') {
  return async () => {
    const scene = await asked()
    await answerBank(scene, answer)
    return scene
  }
}

const deletions: Record<keyof typeof acts, Race['outcomes']> = {
  hold: { 'refused, held': true, 'done, never': false },
  checkout: { 'refused, confirmed': true, 'done, held': false },
  challenge: { 'refused, confirmed': null },
  webhook: { 'refused, confirmed': null },
  'webhook of a refusal': {
    'done, expired': true,
    'done, held': true,
    'refused, expired': false,
    'refused, held': false,
  },
}
const sold = { 'done, confirmed': true, 'done, expired': false }
const others: Partial<Record<keyof typeof acts, Race['outcomes']>> = {
  hold: { 'done, held': true, 'done, never': false },
  checkout: { 'done, confirmed': true, 'done, held': false, 'done, expired': false },
  challenge: sold,
  webhook: sold,
}
const races: Race[] = (Object.keys(acts) as (keyof typeof acts)[]).flatMap((name) => {
  const of = (
    who: 'guest' | 'host',
    does: string,
    change: (person: Person) => Promise<unknown>,
    outcomes?: Race['outcomes'],
  ) =>
    outcomes
      ? [
          {
            name: `the ${who} ${does} against a ${name}`,
            ...acts[name],
            change: (scene: Scene) => change(scene[who]),
            outcomes,
          },
        ]
      : []
  const leaves = async (person: Person) => {
    // The hold has expired, but an earlier check may still see it.
    if (name !== 'hold') world.clock.pass({ minutes: 16 })
    await confirmed(person)
    return person.api.profile.deleteAccount()
  }
  return [
    ...of('guest', 'deletes the account', leaves, deletions[name]),
    ...of('host', 'deletes the account', leaves, deletions[name]),
    ...of('guest', 'is suspended', suspend, others[name]),
    ...of('host', 'is suspended', suspend, others[name]),
    ...of('host', 'loses the role', demote, others[name]),
  ]
})

const EXPECTED_REFUSALS = [
  ...['not_found', 'suspended', 'no_longer_offered', 'fell_through', 'sign_in_required', 'still_open'],
  ...['hold_expired', 'confirm_first'],
]

async function outcomeOf(did: Promise<unknown>): Promise<'done' | 'refused'> {
  const refusal = await did.then(
    () => null,
    (error: { code?: string }) => error,
  )
  if (refusal && !EXPECTED_REFUSALS.includes(refusal.code ?? '')) throw refusal
  return refusal ? 'refused' : 'done'
}

async function late(statements: number): Promise<void> {
  for (let n = 0; n < statements; n++) await world.sql`select 1`
}

describe(`up to ${TRIES} times at once:`, () => {
  test.each(races.map((race) => [race.name, race] as const))(
    '%s',
    async (_, { before, change, act, outcomes }) => {
      const seen: Record<string, number> = {}
      // The action that finishes first starts later the next time, so that the race stays close.
      let lead = 0
      let stride = 8
      let last: boolean | null = null
      const cameFirst = new Set<boolean | null>()
      const possible = new Set(Object.values(outcomes))
      for (let n = 0; n < TRIES && (n < LEAST || cameFirst.size < possible.size); n++) {
        world.clock.set(MONDAY_MORNING)
        const scene = await before()
        const [changed] = await Promise.all([
          late(-lead).then(() => outcomeOf(change(scene))),
          late(lead).then(() => outcomeOf(act(scene))),
        ])
        // A deleted account can't check its bank challenge, but the webhook still arrives.
        if (scene.challenge) await sendNews(scene)
        const [made] = await world.sql<
          { id: string }[]
        >`select id from bookings where space_id = ${scene.spaceId} and guest_id is not null`
        const booking = made ? await end({ ...scene, holdId: made.id }) : { state: 'never', kept: 'nothing' }
        expect(booking.kept).toBe(booking.state === 'confirmed' ? 'all' : 'nothing')
        const outcome = `${changed}, ${booking.state}`
        expect(Object.keys(outcomes)).toContain(outcome)
        seen[outcome] = (seen[outcome] ?? 0) + 1
        const actFirst = outcomes[outcome] ?? null
        cameFirst.add(actFirst)
        // Every lead from -20 to 20 comes up, and the first few are already far apart.
        if (actFirst === null) lead = ((n * 17) % 41) - 20
        else {
          stride = last === null || last === actFirst ? stride * 1.5 : Math.max(1, stride / 2)
          lead += Math.round(actFirst ? stride : -stride)
          last = actFirst
        }
      }
      if (process.env.TRIES) console.info(JSON.stringify(seen))
      expect(cameFirst).toEqual(possible)
    },
    30_000 + TRIES * 1_000,
  )
})
