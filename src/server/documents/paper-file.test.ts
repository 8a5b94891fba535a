import { expect, test } from 'vitest'
import { ok } from '../../domain/kernel/result.ts'
import type { PaperWords } from './draw-paper.ts'
import { type Paper, paperFor } from './paper-file.ts'

const now = Temporal.Instant.from('2027-03-01T08:00:00Z')
const asker = (id: string, address: string) =>
  ({ deps: { config: { brand: 'Daylet' } }, account: { id }, request: { address }, now }) as never

/** A document with so many lines. */
function aPaper(lines: number): Paper {
  const words: PaperWords = {
    title: 'Statement',
    number: 'S-1',
    operator: 'Daylet',
    head: [['Statement', 'S-1']],
    from: ['Daylet'],
    to: ['Ada Tester'],
    about: null,
    parts: [{ by: 'What you earned', lines: Array.from({ length: lines }, (_, n) => [`Day ${n}`, '$1.00'] as const) }],
    sums: [],
    total: ['Total', '$1.00'],
    note: '',
    foot: 'Daylet',
  }
  return { name: 'S-1', words }
}

test('a receipt is drawn while a long statement of another account is still being drawn', async () => {
  const done: string[] = []
  const draw = async (name: string, length: 'short' | 'long', lines: number, address: string) => {
    const drawn = await paperFor(asker(name, address), length, async () => ok(aPaper(lines)))
    expect(drawn.ok).toBe(true)
    done.push(name)
  }
  await draw('first', 'short', 5, '192.0.2.1')
  done.length = 0
  await Promise.all([draw('statement', 'long', 600, '192.0.2.1'), draw('receipt', 'short', 5, '192.0.2.2')])
  expect(done).toEqual(['receipt', 'statement'])
})

test('a document that is refused is not read from the database first', async () => {
  let read = 0
  const ask = () =>
    paperFor(asker('ada', '192.0.2.3'), 'long', async () => {
      read++
      return ok(aPaper(5))
    })
  const answers = await Promise.all(Array.from({ length: 40 }, ask))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(read).toBe(3)
})
