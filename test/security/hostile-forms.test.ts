import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { answersIn, say, sayInPieces } from '../support/raw-request.ts'
import { aPdf, aSender, leftBehind, MIB, upload } from '../support/uploads.ts'
import { aWorld, type World } from '../support/world.ts'

let world: World
let sender: Person
beforeAll(async () => {
  world = await aWorld()
  sender = await aSender(world)
})
afterAll(() => world.close())
beforeEach(() => world.clock.pass({ seconds: 61 }))

/** A form written by hand. */
const B = 'xxBOUNDARYxx'
const part = (head: string, body: string) => `--${B}\r\n${head}\r\n\r\n${body}\r\n`
const filePart = (body: string, name = 'a.pdf') =>
  part(`Content-Disposition: form-data; name="file"; filename="${name}"`, body)
const END = `--${B}--\r\n`
const GOOD = filePart(aPdf().toString('latin1'))
type Head = { type?: string; length?: number | null; more?: string[]; by?: Person; from?: string }
const head = ({
  type = `multipart/form-data; boundary=${B}`,
  length = null,
  more = [],
  by = sender,
  from = by.address,
}: Head) =>
  [
    'POST /api/v1/documents HTTP/1.1',
    'Host: x',
    'Connection: close',
    `X-Forwarded-For: ${from}`,
    `Cookie: ${by.cookie()}`,
    `Content-Type: ${type}`,
    ...(length === null ? [] : [`Content-Length: ${length}`]),
    ...more,
    '\r\n',
  ].join('\r\n')

describe('a form that is none', () => {
  const raw = (body: string, of: Head = {}) => say(world, head({ length: body.length, ...of }) + body)
  test.each<[string, () => Promise<string>, number, string]>([
    ['without a boundary', () => raw(GOOD + END, { type: 'multipart/form-data' }), 415, 'form_only'],
    ['as JSON', () => raw('{}', { type: 'application/json' }), 415, 'form_only'],
    ['as a plain form', () => raw('file=x', { type: 'application/x-www-form-urlencoded' }), 415, 'form_only'],
    ['packed', () => raw(GOOD + END, { more: ['Content-Encoding: gzip'] }), 415, 'form_only'],
    ['with another boundary than it says', () => raw((GOOD + END).replaceAll(B, 'other')), 400, 'bad_form'],
    ['that ends before its end', () => raw(GOOD), 400, 'bad_form'],
    ['that ends within a file', () => raw(`${GOOD}${filePart('x'.repeat(500)).slice(0, 300)}`), 400, 'bad_form'],
    [
      'that ends within the head of a part',
      () => raw(`${GOOD}--${B}\r\nContent-Disposition: form-data; na`),
      400,
      'bad_form',
    ],
    [
      'with a part whose head does not end',
      () => raw(`${part(`X: ${'y'.repeat(100_000)}`, 'z')}${END}`.slice(0, 60_000)),
      400,
      'bad_form',
    ],
    [
      'with a head of ten thousand lines',
      () => raw(part(`${'X: y\r\n'.repeat(10_000)}X: y`, 'z') + END),
      422,
      'no_files',
    ],
    [
      'with a text beside the file',
      () => raw(part('Content-Disposition: form-data; name="role"', 'admin') + GOOD + END),
      400,
      'bad_form',
    ],
    [
      'with a file under another name',
      () => raw(GOOD.replace('name="file"', 'name="__proto__"') + END),
      400,
      'bad_form',
    ],
    [
      'with a text that is called file',
      () => raw(part('Content-Disposition: form-data; name="file"', 'x') + END),
      400,
      'bad_form',
    ],
    ['with eleven files', () => raw(GOOD.repeat(11) + END), 422, 'too_many_files'],
    ['with two thousand parts', () => raw(filePart('x').repeat(2_000) + END), 422, 'too_many_files'],
    ['with no file', () => raw(END), 422, 'no_files'],
    [
      'with a form inside it',
      () =>
        raw(
          part(
            `Content-Disposition: form-data; name="file"\r\nContent-Type: multipart/mixed; boundary=in`,
            '--in\r\nContent-Disposition: file; filename="a"\r\n\r\nx\r\n--in--',
          ) + END,
        ),
      400,
      'bad_form',
    ],
    ['with a NUL in a name', () => raw(filePart(aPdf().toString('latin1'), 'a\0.pdf') + END), 422, 'files_refused'],
    ['shorter than it says by its end', () => raw(GOOD + END, { length: GOOD.length - 20 }), 400, 'bad_form'],
    ['of 51 MiB', () => raw('', { length: 51 * MIB }), 413, 'upload_too_large'],
    ['of 2 GiB', () => raw('', { length: 2 ** 31 }), 413, 'upload_too_large'],
    [
      'in chunks, without a length',
      () => raw('5\r\nhello\r\n0\r\n\r\n', { length: null, more: ['Transfer-Encoding: chunked'] }),
      411,
      'length_required',
    ],
    [
      'of 51 MiB whose sender asks first',
      () => raw('', { length: 51 * MIB, more: ['Expect: 100-continue'] }),
      413,
      'upload_too_large',
    ],
  ])('%s is refused', async (_, send, status, code) => {
    const before = await leftBehind(world)
    const heard = await send()
    expect([answersIn(heard)[0], heard.includes(`"${code}"`)]).toEqual([status, true])
    expect(await leftBehind(world)).toEqual(before)
  })

  test('who asks first hears to go on only when the form is welcome', async () => {
    const body = GOOD + END
    const heard = await say(world, head({ length: body.length, more: ['Expect: 100-continue'] }) + body)
    expect(answersIn(heard)).toEqual([100, 201])
    const stranger = head({ length: body.length, more: ['Expect: 100-continue'] }).replace(/Cookie: .*\r\n/, '')
    expect(answersIn(await say(world, stranger + body))).toEqual([401])
  })
})

describe('a form that breaks off leaves nothing', () => {
  const body = GOOD + END
  const whole = () => head({ length: body.length }) + body

  test('wherever it is cut', async () => {
    const before = await leftBehind(world)
    const start = head({ length: body.length }).length
    for (const at of [0, 1, 40, 90, 130, 300, GOOD.length - 2, GOOD.length, body.length - 1]) {
      world.clock.pass({ seconds: 61 })
      await sayInPieces(world.url, [whole().slice(0, start + at)], { cut: true, pause: 30 })
    }
    await expect.poll(() => leftBehind(world)).toEqual(before)
    expect(world.faults).toEqual([])
  })

  test('byte by byte and then never again', async () => {
    const before = await leftBehind(world)
    const drops = [...whole().slice(-60, -20)]
    await sayInPieces(world.url, [whole().slice(0, -60), ...drops], { cut: true, pause: 5 })
    await expect.poll(() => leftBehind(world)).toEqual(before)
  })

  test('with a length that promises more than comes', async () => {
    const before = await leftBehind(world)
    await sayInPieces(world.url, [head({ length: body.length + 5_000 }) + body], { cut: true, pause: 100 })
    await expect.poll(() => leftBehind(world)).toEqual(before)
  })
})

describe('shares', () => {
  /** Begins a form and leaves it open. */
  const begin = (by = sender, from = by.address) =>
    new Promise<Socket>((resolve) => {
      const socket = connect(Number(new URL(world.url).port), '127.0.0.1', () =>
        socket.write(head({ length: 100_000, by, from }) + GOOD, () => resolve(socket)),
      )
      socket.on('error', () => {})
    })

  test('an account sends three at once; another is not kept waiting, and each gives its place back', async () => {
    const other = await aSender(world)
    const open = await Promise.all([begin(), begin(), begin()])
    await expect.poll(async () => (await leftBehind(world)).arriving).toBe(3)
    expect((await upload(sender, '/documents', [['a.pdf', aPdf()]])).body.code).toBe('too_many_uploads')
    expect((await upload(other, '/documents', [['a.pdf', aPdf()]])).status).toBe(201)
    for (const socket of open) socket.destroy()
    await expect.poll(async () => (await upload(sender, '/documents', [['a.pdf', aPdf()]])).status).toBe(201)
  })

  test('a network sends eight at once; another is not kept waiting', async () => {
    const people = await Promise.all([1, 2, 3].map(() => aSender(world)))
    const [here, there] = ['198.51.100.7', '198.51.100.8']
    const open = await Promise.all([0, 0, 0, 1, 1, 1, 2, 2].map((at) => begin(people[at], here)))
    await expect.poll(async () => (await leftBehind(world)).arriving).toBe(8)
    const body = GOOD + END
    const from = (address: string) =>
      say(world, head({ length: body.length, by: people[2] as Person, from: address }) + body)
    const refused = await from(here)
    expect([answersIn(refused)[0], refused.includes('too_many_at_once')]).toEqual([429, true])
    expect(answersIn(await from(there))).toEqual([201])
    for (const socket of open) socket.destroy()
    await expect.poll(async () => (await leftBehind(world)).arriving).toBe(0)
  })
})
