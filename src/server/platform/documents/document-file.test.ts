import { expect, test } from 'vitest'
import { ok } from '../../../domain/kernel/result.ts'
import { type DocumentFile, documentFor } from './document-file.ts'
import type { DocumentWords } from './draw-document.ts'

const now = Temporal.Instant.from('2027-03-01T08:00:00Z')
const asker = (id: string, address: string) =>
  ({ deps: { config: { brand: 'Daylet' } }, account: { id }, request: { address }, now }) as never

function aPaper(lines: number): DocumentFile {
  const words: DocumentWords = {
    title: 'Statement',
    number: 'S-1',
    operator: 'Daylet',
    head: [['Statement', 'S-1']],
    from: ['Daylet'],
    to: ['Ada Tester'],
    about: null,
    parts: [{ by: 'Earnings', lines: Array.from({ length: lines }, (_, n) => [`Day ${n}`, '$1.00'] as const) }],
    sums: [],
    total: ['Total', '$1.00'],
    note: '',
    foot: 'Daylet',
  }
  return { name: 'S-1', words }
}

test('a refused or queued document is not read from the database', async () => {
  let read = 0
  const gate = Promise.withResolvers<void>()
  const ask = () =>
    documentFor(asker('ada', '192.0.2.3'), 'long', async () => {
      read++
      await gate.promise
      return ok(aPaper(5))
    })
  const places = [ask(), ask(), ask()]
  const refused = await Promise.all([ask(), ask()])
  expect(refused).toMatchObject([{ refusal: { code: 'too_many' } }, { refusal: { code: 'too_many' } }])
  expect(read).toBe(1)
  gate.resolve()
  expect((await Promise.all(places)).map(({ ok }) => ok)).toEqual([true, true, true])
  expect(read).toBe(3)
})

test('a document without a place waits briefly before it is refused', async () => {
  const gate = Promise.withResolvers<void>()
  const ask = () =>
    documentFor(asker('bob', '192.0.2.4'), 'long', async () => {
      await gate.promise
      return ok(aPaper(5))
    })
  const all = Promise.all([ask(), ask(), ask(), ask()])
  gate.resolve()
  expect((await all).map(({ ok }) => ok)).toEqual([true, true, true, true])
})

test('a receipt is drawn while another account’s long statement is still being drawn', async () => {
  const done: string[] = []
  const draw = async (name: string, length: 'short' | 'long', lines: number, address: string) => {
    const drawn = await documentFor(asker(name, address), length, async () => ok(aPaper(lines)))
    expect(drawn.ok).toBe(true)
    done.push(name)
  }
  await draw('first', 'short', 5, '192.0.2.1')
  done.length = 0
  await Promise.all([draw('statement', 'long', 600, '192.0.2.1'), draw('receipt', 'short', 5, '192.0.2.2')])
  expect(done).toEqual(['receipt', 'statement'])
})
