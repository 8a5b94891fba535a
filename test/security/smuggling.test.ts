import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersIn, say } from '../support/raw-request.ts'
import { aWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

describe('a request hidden in another', () => {
  const event = JSON.stringify({ event_name: 'smuggled' })
  const hidden = `POST /api/v1/analytics-events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${event.length}\r\n\r\n${event}`
  const smuggled = () => world.sql`select 1 from analytics_events where event_name = 'smuggled'`
  const post = (...headers: string[]) =>
    [
      'POST /api/v1/sign-out HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      'Content-Type: application/json',
      ...headers,
      '',
      '',
    ].join('\r\n')
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`

  test.each<[string, string]>([
    [
      'both lengths, the chunked one shorter',
      `${post(`Content-Length: ${hidden.length + 5}`, 'Transfer-Encoding: chunked')}0\r\n\r\n${hidden}`,
    ],
    [
      'both lengths, the counted one shorter',
      `${post('Content-Length: 4', 'Transfer-Encoding: chunked')}${chunk(hidden)}`,
    ],
    ['two counted lengths', `${post('Content-Length: 0', `Content-Length: ${hidden.length}`)}${hidden}`],
    ['a list of lengths', `${post(`Content-Length: 0, ${hidden.length}`)}${hidden}`],
    ['a signed length', `${post('Content-Length: +0')}${hidden}`],
    ['a negative length', `${post('Content-Length: -1')}${hidden}`],
    ['a length in hex', `${post('Content-Length: 0x0')}${hidden}`],
    ['a length too large to count', `${post('Content-Length: 99999999999999999999')}${hidden}`],
    ['an unknown coding', `${post('Transfer-Encoding: xchunked')}${chunk(hidden)}`],
    ['a coding said twice', `${post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0\r\n\r\n${hidden}`],
    ['a coding after chunked', `${post('Transfer-Encoding: chunked, identity')}0\r\n\r\n${hidden}`],
    ['a space before the colon', `${post('Transfer-Encoding : chunked', 'Content-Length: 0')}${hidden}`],
    ['a folded header', `${post('X-A: b', ' Transfer-Encoding: chunked', 'Content-Length: 0')}${hidden}`],
    ['a vertical tab before the coding', `${post('Transfer-Encoding:\x0bchunked', 'Content-Length: 0')}${hidden}`],
    [
      'a bare line feed between headers',
      `${post('X-A: b\nContent-Length: 0\nTransfer-Encoding: chunked')}0\r\n\r\n${hidden}`,
    ],
    ['a chunk of no size', `${post('Transfer-Encoding: chunked')}g\r\n${hidden}`],
    ['a chunk too large to count', `${post('Transfer-Encoding: chunked')}fffffffffffffffff\r\n${hidden}`],
    ['inside a chunk', `${post('Transfer-Encoding: chunked')}${chunk(hidden)}`],
    ['inside the counted body', `${post(`Content-Length: ${hidden.length}`)}${hidden}`],
    ['a null in a header', `${post('X-A: \0', 'Content-Length: 0')}${hidden}`],
    ['behind the end of a connection', `${post('Content-Length: 0')}${hidden}`],
    ['a request line of two', `GET / HTTP/1.1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n${hidden}`],
  ])('%s: one response at most, and no effect', async (_, bytes) => {
    expect(answersIn(await say(world, bytes)).length).toBeLessThanOrEqual(1)
    expect(await smuggled()).toEqual([])
  })

  test('sent openly it gets a response and takes effect', async () => {
    const last = hidden.replace('Host: localhost', 'Host: localhost\r\nConnection: close')
    const open = post('Content-Length: 0').replace('Connection: close\r\n', '')
    expect(answersIn(await say(world, open + last))).toEqual([200, 200])
    expect(await smuggled()).toHaveLength(1)
  })
})
