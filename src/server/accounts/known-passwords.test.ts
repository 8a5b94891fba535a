import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../../test/people.ts'
import { aWorld, type World } from '../../../test/world.ts'
import { checkPassword } from '../../domain/password.ts'
import { isKnownPassword } from './known-passwords.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const judged = async (password: string) => {
  const body = JSON.stringify({ email: 'known@people.example', password, firstName: 'Ada', lastName: 'B' })
  const headers = { 'content-type': 'application/json' }
  const answer = await aVisitor(world).fetch('/api/v1/sign-up', { method: 'POST', body, headers })
  return ((await answer.json()) as { data?: { issues?: string[] } }).data?.issues ?? answer.status
}

test('a known word dressed up is refused, in more than 3,000 ways the rules alone would let pass', async () => {
  const dressed = ['Summer', 'Sunshine', 'Dragon', 'Football', 'Princess', 'Michael', 'Liverpool', 'Daylet'].flatMap(
    (word) =>
      Array.from({ length: 80 }, (_, n) => 1950 + n).flatMap((year) =>
        ['!', '@', '#', '$', '.', '!!'].map((sign) => `${word}${sign}${year}${sign}`),
      ),
  )
  const passed = dressed.filter((password) => checkPassword(password).valid)
  expect(passed.length).toBeGreaterThan(3_000)
  expect(passed.filter((password) => !isKnownPassword(password))).toEqual([])
  expect(await judged('Sunshine!2027!')).toEqual(['Password contains common patterns or words that should be avoided'])
})

test.each(['g00dPa$$w0rD', 'P@ssw0rd1234', 'Dr@gonDr@gon1', '!QAZwsx3456edc', '#Summ3r-2027#', 'W3lcome-2-Berlin'])(
  '%s is known',
  (password) => expect(isKnownPassword(password)).toBe(true),
)

test.each(['Sunny-Meadow-4711', 'Blue-Kettle-42', 'Quiet-Harbour-8213', 'Tr0ub4dor&3xyz', 'Zürich!liegt7am See'])(
  '%s is not',
  (password) => expect(isKnownPassword(password)).toBe(false),
)

test('a password of 128 characters of any kind is as good as any', async () => {
  expect(await judged(`Aa1!🦊 ${'Zürich liegt am See, '.repeat(5)}`.padEnd(128, 'xyz').slice(0, 128))).toBe(200)
})
