import { writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { openDatabase } from '../../src/server/platform/database/connect.ts'
import { migrate, roleOf } from '../../src/server/platform/database/migrate.ts'
import { overHttp } from '../booking.ts'
import { fill } from '../fill.sql.ts'
import { accounts, day } from '../guests.ts'
import { isPage, query } from '../search.ts'
import { urlOf } from './postgres.ts'
import { checking, type Product, pick, SPACES } from './product.ts'
import { readSpaces } from './spaces.sql.ts'

const PORT = 7_101
const CITIES = 5
/** An account may make ten holds a minute. */
const GUESTS = 2_000
/** The fill makes other bookings up to this day. */
const FIRST_FREE_DAY = 62

export const spacesFile = (folder: string) => path.join(folder, 'spaces.json')

export async function daylet(folder: string): Promise<Product> {
  const cwd = path.join(folder, 'daylet')
  const mail = await mailServer()
  return {
    name: 'Daylet',
    installed: [cwd],
    migrate: async () => {},
    command: (database) => ({
      cwd,
      run: [process.execPath, 'scripts/run.mjs', 'start.ts', '--supervised'],
      env: { ...settings(mail), DATA_DIR: path.join(folder, 'daylet-data'), DATABASE_URL: urlOf(database) },
      log: path.join(folder, 'daylet.log'),
      ready: { url: `http://127.0.0.1:${PORT}/` },
    }),
    async seed() {
      const url = urlOf('daylet')
      await migrate(url, { appRole: roleOf(url) })
      const { sql, close } = openDatabase(url, { max: 1, statementTimeoutMs: 600_000 })
      await fill(sql, SPACES)
      writeFileSync(spacesFile(folder), JSON.stringify(await readSpaces(sql)))
      await close()
    },
    open,
  }
}

async function open() {
  const { sql, close } = openDatabase(urlOf('daylet'), { max: 10 })
  const people = (await accounts(sql, GUESTS)).map((person) => ({ ...person, cookie: `__Host-${person.cookie}` }))
  const spaces = await readSpaces(sql)
  const url = `http://127.0.0.1:${PORT}`
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const [first] = await sql<{ days: number }[]>`
    select coalesce(max(upper(during)::date) - current_date, 0) as days from occupancies where kind <> 'block'`
  let orders = Math.max(0, (first?.days ?? 0) - FIRST_FREE_DAY) * SPACES
  return {
    url,
    headers: '',
    search: () => query(CITIES),
    detail: () => `/api/v1/spaces/${pick(spaces).id}`,
    isSearch: isPage,
    isDetail: checking('{"id":"', ({ id, rates }: { id: string; rates: object }) => id.length === 36 && !!rates),
    async order() {
      const n = orders++
      const space = spaces[n % SPACES] as { id: string }
      const person = people[n % GUESTS] as (typeof people)[number]
      await overHttp(agent, { url }, person, { space, date: day(FIRST_FREE_DAY + Math.floor(n / SPACES)) })
    },
    async close() {
      agent.destroy()
      await close()
    },
  }
}

/** Accepts the emails that bookings cause, and drops them. Returns its port. */
async function mailServer(): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return (server.server.address() as AddressInfo).port
}

const settings = (mail: number) => ({
  NODE_ENV: 'production',
  PORT: String(PORT),
  PUBLIC_URL: 'https://spaces.daylet.app',
  TRUSTED_PROXIES: '127.0.0.1',
  SECRETS: 'only-for-this-bench-Zq7fK2wX9mB4tR8vN1cL6yH3pD5s',
  SMTP_URL: `smtp://127.0.0.1:${mail}`,
  PAYMENTS: 'sandbox',
  OPERATOR_NAME: 'Spaces Ltd',
  OPERATOR_ADDRESS: 'High Street 1, London',
  OPERATOR_TAX_ID: 'GB123456789',
  CONTACT_EMAIL: 'hello@spaces.daylet.app',
})
