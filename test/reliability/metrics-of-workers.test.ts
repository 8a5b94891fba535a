import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { freshDatabase } from '../support/database.ts'
import { aRunningSite } from '../support/running-site.ts'

const TOKEN = 'a-token-for-this-test-0123456789abcdef'
const ASKED = 40

/** By a connection of its own, which any of the processes may take. */
const get = (url: string) =>
  new Promise<string>((resolve, reject) => {
    const asking = request(url, { agent: false, headers: { authorization: `Bearer ${TOKEN}` } }, (res) => {
      let text = ''
      res.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      res.on('end', () => resolve(text))
    })
    asking.on('error', reject).end()
  })

test(claim('10.47', 'whichever process is asked, it says what all of them have counted'), async () => {
  const database = await freshDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-metrics-'))
  const site = await aRunningSite({ appUrl: database.appUrl, dataDir }, { METRICS_TOKEN: TOKEN })
  await expect.poll(site.allListen, { timeout: 20_000 }).toBe(true)
  for (let n = 0; n < ASKED; n++) await get(`${site.url}/healthz`)
  const figure = (text: string, start: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(start))
        ?.split(' ')
        .at(-1),
    )
  const health = 'daylet_request_duration_seconds_count{method="GET",route="/healthz",status="2xx"}'
  for (let n = 0; n < 6; n++) {
    const text = await get(`${site.url}/metrics`)
    expect(figure(text, 'daylet_processes')).toBe(site.workers().length)
    expect(figure(text, health)).toBe(ASKED)
  }
  await site.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)
