import { randomBytes } from 'node:crypto'

const MASK = Buffer.from([1, 2, 3, 4])
/** Builds a raw websocket frame (RFC 6455, 5.2), valid or invalid. */
export function frame(first: number, payload: Buffer, { masked = true, length = payload.length } = {}): Buffer {
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
export const text = (words: string) => frame(0x81, Buffer.from(words))
export const json = (value: unknown) => text(JSON.stringify(value))

const ID = '00000000-0000-4000-8000-000000000000'
export const WORDS = [
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
export const BYTES: Buffer[] = [
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
