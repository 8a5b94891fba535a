import { expect, test } from 'vitest'
import { aSpace } from '../support/spaces.ts'
import { claim } from './claim.ts'
import { aSite, openPage } from './site.ts'

const SMTP_URL = 'smtp://127.0.0.1:1'
const BANNER = 'Test payments: no real card is charged on this site.'

test(claim('15.5', 'with the sandbox in production every page says so, and elsewhere none does'), async () => {
  for (const [env, shown] of [
    [{ NODE_ENV: 'production', PAYMENTS: 'sandbox', PUBLIC_URL: 'https://spaces.example', SMTP_URL }, true],
    [{}, false],
  ] as const) {
    const world = await aSite({ env, smtp: SMTP_URL })
    const { id } = await aSpace(world)
    for (const path of ['/', '/browse', `/space/${id}`, '/auth', '/host-application', '/terms', '/nothing']) {
      const { text } = await openPage(world, path)
      expect([path, text.includes(BANNER)]).toEqual([path, shown])
    }
    await world.close()
  }
})
