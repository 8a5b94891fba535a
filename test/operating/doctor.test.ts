import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examine } from '../../src/server/operating/doctor/examine.ts'
import { lookAtDatabase } from '../../src/server/operating/doctor/look-at-database.ts'
import { thisMachine } from '../../src/server/operating/doctor/look-at-machine.ts'
import { settingsTable } from '../../src/server/platform/config/table.ts'
import { claim } from '../requirements/claim.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { anOperator } from '../support/operator.ts'
import { standInPooler } from '../support/pooler.ts'
import { PLANTED_FOLDERS } from './planted-folders.ts'
import { PLANTED_SETTINGS } from './planted-settings.ts'
import { asSuperuser, PLANTED_AROUND, ROLE_PASSWORD, type Setup } from './planted-setups.ts'

const NAMED = new RegExp(
  `\\b(${settingsTable(true).map((one) => one.name)})\\b|\\b(alter|revoke|grant|create) |npx |openssl |chmod |chown |install -d|timedatectl |systemctl |du -|curl |aws `.replaceAll(
    ',',
    '|',
  ),
)
let database: FreshDatabase
let operator: Awaited<ReturnType<typeof anOperator>>
let name: string
let other: FreshDatabase
let pooler: Awaited<ReturnType<typeof standInPooler>>

beforeAll(async () => {
  ;[database, other] = await Promise.all([freshDatabase(), freshDatabase()])
  operator = await anOperator(database)
  pooler = await standInPooler(database.appUrl)
  name = new URL(database.appUrl).pathname.slice(1)
  await asSuperuser(
    database,
    `
    create role ${name}_audits login password '${ROLE_PASSWORD}'; grant daylet_app to ${name}_audits;
    grant update on audit_log to ${name}_audits;
    create role ${name}_almighty superuser login password '${ROLE_PASSWORD}'`,
  )
})
afterAll(async () => {
  await asSuperuser(database, `drop owned by ${name}_audits; drop role ${name}_audits, ${name}_almighty`)
  await Promise.all([operator.close(), pooler.close()])
  await Promise.all([database.drop(), other.drop()])
})

function doctor({ env = {}, machine = {}, sendTo }: Setup = {}) {
  return examine({
    env: { ...operator.env, ...env },
    machine: { ...thisMachine, ...machine },
    withDatabase: async ({ databaseUrl = '', databaseOwnerUrl = '' }, act) =>
      act({ app: databaseUrl, owner: databaseOwnerUrl }),
    sendTo,
  })
}

describe(claim('10.38', 'doctor'), () => {
  test('reports no problems for a good setup, and sends no email', async () => {
    const findings = await doctor()
    expect(findings.filter(({ level }) => level === 'wrong')).toEqual([])
    const names = findings.filter(({ level }) => level === 'good').map((finding) => finding.name)
    expect(names).toEqual([
      'settings',
      'secrets',
      'address',
      'push',
      'folder',
      'database.version',
      'clock',
      'database.connections',
      'database.migrations',
      'database.roles',
      'mail',
      'storage',
      'redis',
    ])
    expect(operator.letters).toEqual([])
  })

  test('checks Stripe too, and sends an email if asked', async () => {
    const findings = await doctor({ env: operator.stripeEnv, sendTo: 'ada@people.example' })
    expect(findings.filter(({ level }) => level === 'wrong')).toEqual([])
    expect(findings.map((finding) => finding.name)).toContain('payments')
    expect(operator.letters).toEqual(['ada@people.example'])
  })

  test('counts the connections the site will need', async () => {
    const urls = { app: database.appUrl, owner: database.ownerUrl }
    const look = { urls, now: thisMachine.now, reachable: false, production: true }
    const few = await lookAtDatabase({ ...look, processes: 2 })
    expect(few.find((one) => one.name === 'database.connections')?.level).toBe('good')
    const many = await lookAtDatabase({ ...look, processes: 64 })
    const found = many.find((one) => one.name === 'database.connections')
    expect([found?.level, found?.remedy]).toEqual(['wrong', expect.stringMatching(/max_connections = 1\d\d\d/)])
  })

  test.each([...PLANTED_SETTINGS, ...PLANTED_AROUND, ...PLANTED_FOLDERS])(
    'names %s and its remedy, and no secret',
    async (_what, setup, finding, remedy) => {
      const planted = await setup({ operator, database, other, pooler, name })
      const findings = await doctor(planted)
      const found = findings.find((one) => one.name === finding && one.level === 'wrong')
      expect(found, findings.map((one) => `${one.name}: ${one.what}`).join('\n')).toBeDefined()
      expect(found?.remedy, 'a setting by name, or a command').toMatch(NAMED)
      expect(found?.remedy).toMatch(typeof remedy === 'string' ? new RegExp(remedy.replace(/[?.]/g, '\\$&')) : remedy)
      const said = JSON.stringify(findings)
      for (const secret of [operator.env.SECRETS, 'right-word', 'wrong-word', 'another-word', 'p-Zq7f', 'sk_live_'])
        expect(said).not.toContain(secret)
    },
  )
})

test('a missing folder of its own is not a problem', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'daylet-new-'))
  rmSync(folder, { recursive: true })
  const findings = await doctor({ env: { DATA_DIR: folder } })
  expect(findings.find((one) => one.name === 'folder.new')?.level).toBe('note')
})
