import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine } from '../../../test/support/lines.ts'
import { anEnteredGuest, type Person } from '../../../test/support/people.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
let guest: Person
beforeAll(async () => {
  world = await aWorld()
  guest = await anEnteredGuest(world)
})
afterAll(() => world.close())

const MASK = Buffer.from([1, 2, 3, 4])
/** A frame as it stands on the wire (RFC 6455, 5.2), whatever it should have been. */
function frame(first: number, payload: Buffer, { masked = true, length = payload.length } = {}): Buffer {
  const size =
    length < 126
      ? Buffer.from([length])
      : length < 65_536
        ? Buffer.from([126, length >> 8, length & 255])
        : Buffer.concat([
            Buffer.from([127, 0, 0, 0, 0]),
            Buffer.from([length >>> 24, (length >> 16) & 255, (length >> 8) & 255, length & 255]),
          ])
  if (masked) size[0] = (size[0] ?? 0) | 0x80
  const body = masked ? Buffer.from(payload.map((byte, n) => byte ^ (MASK[n % 4] ?? 0))) : payload
  return Buffer.concat([Buffer.from([first]), size, ...(masked ? [MASK] : []), body])
}
const text = (words: string) => frame(0x81, Buffer.from(words))
const json = (value: unknown) => text(JSON.stringify(value))

const ID = '00000000-0000-4000-8000-000000000000'
const WORDS = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '[]',
    'null',
    '0',
    '"x"',
    'true',
    '{"type":}',
    '{"type":"resume"',
    '\ufeff{}',
    'NaN',
    '{"a":1}{"b":2}',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '',
    'news',
    'welcome',
    'beat',
    'RESUME',
    'resume ',
    ' resume',
  ].map((type) => JSON.stringify({ type })),
  ...[-1, 1.5, 1e308, '1', [], {}, true, '9007199254740993', 'null', -0.1].map((since) =>
    JSON.stringify({ type: 'resume', since }),
  ),
  ...[
    null,
    '',
    'x',
    ID.toUpperCase(),
    `${ID}'`,
    `${ID}\0`,
    1,
    [],
    [ID],
    { id: ID },
    '../..',
    '%00',
    "' or 1=1",
  ].flatMap((id) => [
    JSON.stringify({ type: 'watch', space: id }),
    JSON.stringify({ type: 'unwatch', space: id }),
    JSON.stringify({ type: 'typing', conversation: id }),
  ]),
  ...['__proto__', 'account', 'to', 'seq', 'role'].map(
    (key) => `{"type":"typing","conversation":"${ID}","${key}":{"x":1}}`,
  ),
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  `{"type":"watch","space":"${'x'.repeat(3_900)}"}`,
  `{"type":"resume","since":${'9'.repeat(3_000)}}`,
  '{"type":"resume","type":"typing"}',
  `{"type":"\\ud800"}`,
]
/** Bytes that are no good frames, each on a connection of its own. */
const BYTES: Buffer[] = [
  ...[3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map((opcode) => frame(0x80 | opcode, Buffer.from('x'))),
  ...[0x10, 0x20, 0x40, 0x70].map((reserved) => frame(0x81 | reserved, Buffer.from('{}'))),
  frame(0x81, Buffer.from('{}'), { masked: false }),
  frame(0x80, Buffer.from('nothing goes before this')),
  frame(0x89, Buffer.alloc(126)),
  frame(0x09, Buffer.from('half a ping')),
  frame(0x88, Buffer.from([1])),
  ...[999, 1004, 1005, 1006, 1015, 2999, 5000, 0].map((code) => frame(0x88, Buffer.from([code >> 8, code & 255]))),
  frame(0x88, Buffer.from([3, 232, 0xc3, 0x28])),
  frame(0x81, Buffer.from([0xc3, 0x28])),
  frame(0x81, Buffer.from([0xff, 0xfe, 0xfd])),
  frame(0x82, Buffer.from('{"type":"resume","since":null}')),
  frame(0x81, Buffer.alloc(4_097, 0x20)),
  frame(0x81, Buffer.alloc(10), { length: 70_000 }),
  frame(0x81, Buffer.alloc(10), { length: 0x7fffffff }),
  Buffer.concat([frame(0x01, Buffer.alloc(4_000, 0x20)), frame(0x80, Buffer.alloc(4_000, 0x20))]),
  Buffer.concat([frame(0x01, Buffer.from('{')), frame(0x81, Buffer.from('}'))]),
  Buffer.concat(Array.from({ length: 1_000 }, () => json({ type: 'unwatch', space: ID }))),
  Buffer.concat(Array.from({ length: 1_000 }, () => frame(0x89, Buffer.from('ping')))),
  Buffer.concat(Array.from({ length: 2_000 }, () => frame(0x01, Buffer.alloc(0)))),
  Buffer.from('GET /api/v1/session HTTP/1.1\r\nhost: x\r\n\r\n'),
  ...Array.from({ length: 80 }, () => randomBytes(1 + Math.floor(Math.random() * 300))),
]

async function upgraded(): Promise<{ socket: Socket; heard: () => string }> {
  const { hostname, port, host } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (bytes) => (heard += bytes.toString('latin1')))
  socket.on('error', () => {})
  const asks = ['GET /realtime HTTP/1.1', `host: ${host}`, `origin: ${world.url}`, `cookie: ${guest.cookie()}`]
  const key = `sec-websocket-key: ${randomBytes(16).toString('base64')}`
  socket.write(
    [
      ...asks,
      `x-forwarded-for: ${guest.address}`,
      'upgrade: websocket',
      'connection: Upgrade',
      'sec-websocket-version: 13',
      key,
      '',
      '',
    ].join('\r\n'),
  )
  await expect.poll(() => heard).toMatch(/^HTTP\/1.1 101/)
  return { socket, heard: () => heard }
}

test('two hundred frames that are none crash nothing, leak nothing, and leave others served', async () => {
  expect(WORDS.length + BYTES.length).toBeGreaterThanOrEqual(200)
  const before = world.realtime.counts()
  const friend = await aLine(world, await anEnteredGuest(world))
  const all = [...WORDS.map(text), ...BYTES]
  const said: string[] = []
  for (const [n, bytes] of all.entries()) {
    const { socket, heard } = await upgraded()
    if (n < WORDS.length) socket.write(json({ type: 'resume', since: null }))
    socket.write(bytes)
    // A close of ours, which is answered, or cut: whatever was read before is answered by then.
    socket.write(frame(0x88, Buffer.from([3, 232])))
    await new Promise((resolve) => socket.once('close', resolve))
    said.push(heard())
  }
  const words = said.join('\n')
  for (const secret of ['Error', 'node_modules', 'at ', 'select', 'zod', 'invalid_type', 'expected'])
    expect(words).not.toContain(`${secret} `)
  await expect.poll(() => world.realtime.counts().open).toBe(before.open + 1)
  expect(friend.socket.readyState).toBe(friend.socket.OPEN)
  expect((await fetch(`${world.url}/healthz`)).status).toBe(200)
  friend.close()
}, 120_000)
