import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { cleanEnvironment } from '../support/clean-environment.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { anExport } from '../support/exports.ts'
import { aGuest, PASSWORD } from '../support/people.ts'
import { aWorld, type World } from '../support/world.ts'
import { asSuperuser } from './planted-setups.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const folder = mkdtempSync(path.join(tmpdir(), 'daylet-commands-'))
let world: World
let empty: FreshDatabase
beforeAll(async () => {
  world = await aWorld()
  empty = await freshDatabase()
})
afterAll(async () => {
  await world.close()
  await empty.drop()
  rmSync(folder, { recursive: true, force: true })
})

type Urls = { appUrl: string; ownerUrl: string }
const ofWorld = (): Urls => ({ appUrl: world.deps.config.databaseUrl ?? '', ownerUrl: world.ownerUrl })

function daylet({ appUrl, ownerUrl }: Urls, args: string[], env: Record<string, string> = {}) {
  const urls = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: folder, NODE_ENV: 'test' }
  const secrets = { SECRETS: 'only-for-tests-0123456789-abcdefghij' }
  return spawnSync(process.execPath, [path.join(root, 'scripts', 'daylet.mjs'), ...args], {
    env: { ...cleanEnvironment(), ...urls, ...secrets, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })
}
const COMMANDS = [
  'migrate',
  'create-admin',
  'reset-second-factor',
  'demo',
  'backup',
  'restore',
  'export',
  'reconcile',
  'doctor',
]

describe(claim('10.37', 'the command line'), () => {
  test('lists its commands, and each explains itself', () => {
    const { stdout, status } = daylet(empty, ['--help'])
    expect(status).toBe(0)
    for (const name of COMMANDS) {
      expect(stdout).toMatch(new RegExp(`^  ${name} +\\S`, 'm'))
      const own = daylet(empty, [name, '--help'])
      expect([own.status, own.stdout]).toEqual([0, expect.stringContaining(`Usage: npx daylet ${name}`)])
    }
  })

  test.each([[[]], [['migrat']], [['migrate', 'now']], [['export']], [['backup', '']], [['demo', '--sise', '5']]])(
    '%j is wrong usage: it exits with 2 and shows the usage',
    (args) => {
      const { stderr, stdout, status } = daylet(empty, args)
      expect([status, stdout]).toEqual([2, ''])
      expect(stderr).toContain('Usage: npx daylet')
    },
  )

  test('reports configuration errors without their values', () => {
    const { stderr, status } = daylet(empty, ['migrate'], { SECRETS: 'short-and-secret', SMTP_URL: 'nonsense-secret' })
    expect(status).toBe(1)
    expect(stderr).toContain('SECRETS: number 1 is too short')
    expect(stderr).toContain('SMTP_URL is not an address')
    expect(stderr).not.toMatch(/short-and|nonsense/)
  })

  test('sends no email to an invalid address', () => {
    const { stderr, status } = daylet(empty, ['doctor', '--send-to', 'nobody'])
    expect([status, stderr.trim()]).toEqual([1, '--send-to must be an email address.'])
  })

  test('migrates, and can be run twice', () => {
    const { stdout, status } = daylet(empty, ['migrate'], { NODE_ENV: 'test' })
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Nothing to apply/)])
  })

  test('exports a person’s own data to a file', async () => {
    const guest = await aGuest(world)
    await guest.api.sessions.reauthenticate({ by: 'password', password: PASSWORD })
    const theirs = await anExport(world, guest)
    const out = path.join(folder, 'export.json')
    expect(daylet(ofWorld(), ['export', guest.email, '--out', out])).toMatchObject({ status: 0, stdout: '' })
    const kept = JSON.parse(readFileSync(out, 'utf8'))
    expect(Object.keys(kept)).toEqual(Object.keys(theirs))
    expect(kept.account).toMatchObject({ email: guest.email })
    expect(statSync(out).mode & 0o777).toBe(0o600)
    expect(daylet(ofWorld(), ['export', guest.email, '--out', out])).toMatchObject({ status: 1 })
    const nobody = daylet(ofWorld(), ['export', 'nobody@people.example'])
    expect([nobody.status, nobody.stdout, nobody.stderr]).toEqual([1, '', 'No account has this address.\n'])
  })

  test('fills the demo once, and only if no one else can reach it', () => {
    const reachable = daylet(empty, ['demo'], { HOST: '0.0.0.0' })
    expect([reachable.status, reachable.stderr]).toEqual([1, expect.stringContaining('others can reach the site')])
    const { stdout, status } = daylet(empty, ['demo', '--size', '20'])
    expect([status, stdout]).toEqual([0, expect.stringMatching(/visitor .+@.+\n {2}host/)])
    expect(daylet(ofWorld(), ['demo'])).toMatchObject({ status: 1, stdout: '' })
  })

  test('doctor exits with 0 without problems and with 1 with one, for people and for programs', () => {
    const fine = daylet(ofWorld(), ['doctor', '--json'])
    expect([fine.status, JSON.parse(fine.stdout)]).toMatchObject([0, { ok: true }])
    const bad = daylet(ofWorld(), ['doctor'], { REDIS_URL: 'redis://:hidden-word@127.0.0.1:1' })
    expect(bad).toMatchObject({ status: 1, stderr: '1 problem found.\n' })
    expect(bad.stdout).toMatch(/^WRONG Redis can’t be used.+\n {6}→ /m)
    expect(bad.stdout + bad.stderr).not.toContain('hidden-word')
  })

  test('compares the demo’s payments with the sandbox, and reports discrepancies', async () => {
    const { stdout, status } = daylet(empty, ['reconcile', '--everything'])
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^[1-9]\d* records read, 0 discrepancies/)])
    await asSuperuser(
      empty,
      "update sandbox.intents set amount_cents = amount_cents + 1 where id = (select min(id) from sandbox.intents where state = 'captured')",
    )
    const differs = daylet(empty, ['reconcile', '--everything'])
    expect([differs.status, differs.stdout]).toEqual([1, expect.stringContaining(' 1 discrepancy.')])
    expect(differs.stderr).toBe('The ledger and the gateway don’t agree.\n')
  })
})
