import { expect, test } from 'vitest'
import { adminRefusals } from './admin-refusals.ts'
import { refusalWords } from './refusals.ts'

test('what only admins can hear comes with the frame of their pages', async () => {
  const say = () => refusalWords({ code: 'last_admin', data: undefined, retryAfter: null } as never)
  expect(say()).not.toBe(adminRefusals.last_admin)
  await import('../admin/admin-layout.tsx')
  expect(say()).toBe(adminRefusals.last_admin)
})
