import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { B, END, filePart, GOOD, type Head, part, rawHead } from '../support/raw-form.ts'
import { answersIn, say } from '../support/raw-request.ts'
import { aPdf, aSender, leftBehind, MIB } from '../support/uploads.ts'
import { aWorld, type World } from '../support/world.ts'

let world: World
let sender: Person
beforeAll(async () => {
  world = await aWorld()
  sender = await aSender(world)
})
afterAll(() => world.close())
beforeEach(() => world.clock.pass({ seconds: 61 }))

const head = (of: Partial<Head>) => rawHead({ by: sender, ...of })

describe('an invalid form', () => {
  const raw = (body: string, of: Partial<Head> = {}) => say(world, head({ length: body.length, ...of }) + body)
  test.each<[string, () => Promise<string>, number, string]>([
    ['without a boundary', () => raw(GOOD + END, { type: 'multipart/form-data' }), 415, 'form_only'],
    ['as JSON', () => raw('{}', { type: 'application/json' }), 415, 'form_only'],
    ['as a plain form', () => raw('file=x', { type: 'application/x-www-form-urlencoded' }), 415, 'form_only'],
    ['compressed', () => raw(GOOD + END, { more: ['Content-Encoding: gzip'] }), 415, 'form_only'],
    ['with a different boundary than declared', () => raw((GOOD + END).replaceAll(B, 'other')), 400, 'bad_form'],
    ['that ends before its end', () => raw(GOOD), 400, 'bad_form'],
    ['that ends within a file', () => raw(`${GOOD}${filePart('x'.repeat(500)).slice(0, 300)}`), 400, 'bad_form'],
    [
      'that ends within the head of a part',
      () => raw(`${GOOD}--${B}\r\nContent-Disposition: form-data; na`),
      400,
      'bad_form',
    ],
    [
      'with a part whose header doesn’t end',
      () => raw(`${part(`X: ${'y'.repeat(100_000)}`, 'z')}${END}`.slice(0, 60_000)),
      400,
      'bad_form',
    ],
    [
      'with a header of ten thousand lines',
      () => raw(part(`${'X: y\r\n'.repeat(10_000)}X: y`, 'z') + END),
      422,
      'no_files',
    ],
    [
      'with a text next to the file',
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
      'with a text named file',
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
    ['shorter than its declared length', () => raw(GOOD + END, { length: GOOD.length - 20 }), 400, 'bad_form'],
    ['of 51 MiB', () => raw('', { length: 51 * MIB }), 413, 'upload_too_large'],
    ['of 2 GiB', () => raw('', { length: 2 ** 31 }), 413, 'upload_too_large'],
    [
      'in chunks, without a length',
      () => raw('5\r\nhello\r\n0\r\n\r\n', { length: null, more: ['Transfer-Encoding: chunked'] }),
      411,
      'length_required',
    ],
    [
      'of 51 MiB with Expect',
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

  test('with Expect gets 100 Continue only if the form is acceptable', async () => {
    const body = GOOD + END
    const heard = await say(world, head({ length: body.length, more: ['Expect: 100-continue'] }) + body)
    expect(answersIn(heard)).toEqual([100, 201])
    const stranger = head({ length: body.length, more: ['Expect: 100-continue'] }).replace(/Cookie: .*\r\n/, '')
    expect(answersIn(await say(world, stranger + body))).toEqual([401])
  })
})
