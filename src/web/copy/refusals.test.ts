import { expect, test } from 'vitest'
import { adminRefusals } from './admin-refusals.ts'
import { hostRefusals } from './host-refusals.ts'
import { refusalWords } from './refusals.ts'

const said = (code: string) => refusalWords({ code, data: undefined } as never)

test('what only admins can hear comes with the frame of their pages', async () => {
  await import('../admin/admin-layout.tsx')
  for (const [code, sentence] of Object.entries(adminRefusals)) expect(said(code)).toBe(sentence)
})

test('what only hosts can hear comes with their pages', async () => {
  await import('../routes/host-space.tsx')
  for (const [code, sentence] of Object.entries(hostRefusals)) expect(said(code)).toBe(sentence)
})

test('what nobody has taught is still said to have failed', () => {
  expect(said('never_heard_of')).toBe(said('failed'))
})
