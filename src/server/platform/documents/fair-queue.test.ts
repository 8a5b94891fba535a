import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

const asker = (account: string, address: string) => ({ account, address })

async function orderOf(askers: readonly { account: string; address: string }[]): Promise<string[]> {
  const take = fairQueue()
  const order: string[] = []
  const first = take('site')
  await first?.turn()
  const all = askers.map(async (one) => {
    const place = take(one)
    await place?.turn()
    order.push(place ? one.account : `${one.account} refused`)
    await Promise.resolve()
    place?.leave()
  })
  await Promise.resolve()
  first?.leave()
  await Promise.all(all)
  return order
}

test('an account that asks for many documents delays another by one', async () => {
  const many = [1, 2, 3].map(() => asker('ada', '192.0.2.1'))
  expect(await orderOf([...many, asker('bob', '192.0.2.1')])).toEqual(['ada', 'bob', 'ada', 'ada'])
})

test('many accounts of one network delay another network by one, even from many /64 of one /48', async () => {
  const many = Array.from({ length: 12 }, (_, n) => asker(`a${n}`, `2001:db8:1:${n}::1`))
  const order = await orderOf([...many, asker('bob', '192.0.2.9')])
  expect(order.indexOf('bob')).toBe(1)
})

test('an account’s fourth document is refused while three are queued', async () => {
  const order = await orderOf(Array.from({ length: 5 }, () => asker('ada', '192.0.2.1')))
  expect(order.filter((one) => one === 'ada refused')).toHaveLength(2)
  expect(order.filter((one) => one === 'ada')).toHaveLength(3)
})

test('a finished turn makes room for the next, and emails are never refused', async () => {
  const take = fairQueue()
  for (let n = 0; n < 10; n++) {
    const place = take(asker('ada', '192.0.2.1'))
    expect(place).not.toBeNull()
    await place?.turn()
    place?.leave()
  }
  const waiting = Array.from({ length: 80 }, () => take('site'))
  const turns = waiting.map((place) => place?.turn())
  let drawn = 0
  for (const [at, place] of waiting.entries()) {
    await turns[at]
    place?.leave()
    drawn++
  }
  expect(drawn).toBe(80)
})

test('a place that is left before its turn blocks no one', async () => {
  const take = fairQueue()
  for (let n = 0; n < 4; n++) take(asker('ada', '192.0.2.1'))?.leave()
  const place = take(asker('ada', '192.0.2.1'))
  await place?.turn()
  place?.leave()
})

test('22 accounts on six networks don’t fill the queue for anyone else', async () => {
  const many = Array.from({ length: 66 }, (_, n) => asker(`a${n % 22}`, `192.0.2.${n % 6}`))
  const order = await orderOf([...many, asker('bob', '198.51.100.1')])
  expect(order).not.toContain('bob refused')
  expect(order.indexOf('bob')).toBeLessThanOrEqual(6)
})
