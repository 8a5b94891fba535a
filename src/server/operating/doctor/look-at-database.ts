import { AccessRefused, checkAddresses, checkGrants, type Urls } from '../../platform/database/check-access.ts'
import { isPooled, openDatabase, type Sql } from '../../platform/database/connect.ts'
import { type DatabaseFacts, examineDatabase } from '../../platform/database/examine.ts'
import { filledByDemo } from '../../platform/database/filled-by-demo.ts'
import { MigrationRefused, pendingMigrations } from '../../platform/database/migrate.ts'
import { type Finding, fromSentence, good, note, wrong } from './finding.ts'

type Look = { urls: Urls; now: () => Temporal.Instant; reachable: boolean; production: boolean; processes: number }

const LINES_OF_A_PROCESS = 12 + 2 + 1
const LINES_OF_A_START = 3
const NEWEST = 18
const APART_MS = 2_000
const ROLES =
  'Give the site its own role in DATABASE_URL, and name the owner in DATABASE_OWNER_URL: docs/operating.md, 1.'

export async function lookAtDatabase({ urls, now, ...look }: Look): Promise<Finding[]> {
  try {
    await checkAddresses(urls)
    const { sql, close } = openDatabase(urls.app, { max: 1 })
    const facts = await examineDatabase(sql, now).finally(close)
    return [...ofServer(facts, look.processes, isPooled(urls.app)), ...(await ofContent(urls, facts, look))]
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    return [fromSentence('database.access', error.message, 'Check DATABASE_URL and DATABASE_OWNER_URL.')]
  }
}

type Open = { sql: Sql; url: string; now: () => Temporal.Instant; processes: number }
export async function lookAtServer({ sql, url, now, processes }: Open): Promise<Finding[]> {
  return ofServer(await examineDatabase(sql, now), processes, isPooled(url))
}

const ofServer = (facts: DatabaseFacts, processes: number, pooled: boolean) => [
  ...ofVersion(facts),
  ...ofClock(facts),
  ...ofConnections(facts, processes, pooled),
]

function ofVersion({ version }: DatabaseFacts): Finding[] {
  const major = Math.floor(version / 10_000)
  if (major > NEWEST)
    return [
      note(
        'database.version',
        `PostgreSQL ${major} is newer than the versions Daylet was tested with (15 to ${NEWEST}).`,
        'Upgrade Daylet first.',
      ),
    ]
  return [good('database.version', `PostgreSQL ${major} responds.`)]
}

function ofClock({ aheadMs }: DatabaseFacts): Finding[] {
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1)
  if (Math.abs(aheadMs) < APART_MS) return [good('clock', "This machine's clock and the database's agree.")]
  return [
    wrong(
      'clock',
      `The database's clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's. Holds and sign-ins end at the wrong time.`,
      'Synchronize both machines with a time server: apt-get install -y systemd-timesyncd; timedatectl set-ntp true. Use date -u to find out which clock is wrong.',
    ),
  ]
}

function ofConnections(
  { connections: { allowed, others } }: DatabaseFacts,
  processes: number,
  pooled: boolean,
): Finding[] {
  // A pooler manages its own connections, so ours don't count.
  const wanted = (pooled ? 0 : processes * LINES_OF_A_PROCESS) + LINES_OF_A_START
  if (wanted + others <= allowed)
    return [
      good(
        'database.connections',
        `${allowed} connections are allowed. The site needs ${wanted}, others use ${others}.`,
      ),
    ]
  return [
    wrong(
      'database.connections',
      `The site needs ${wanted} connections, others use ${others}, and PostgreSQL allows ${allowed}.`,
      `alter system set max_connections = ${Math.ceil((wanted + others) / 50) * 50 + 50}; then restart PostgreSQL. Or use PgBouncer: docs/operating.md, PgBouncer.`,
    ),
  ]
}

async function ofContent(
  urls: Urls,
  facts: DatabaseFacts,
  { production, reachable }: Pick<Look, 'production' | 'reachable'>,
): Promise<Finding[]> {
  const pending = await pendingOrWhyNot(urls.owner)
  if ('level' in pending) return [pending]
  const roles = ofRoles(facts, urls, production)
  if (pending.names.length > 0) {
    const [first = ''] = pending.names
    const what = `${pending.names.length} migrations have not been applied, starting with ${first}.`
    return [
      ...roles,
      pending.empty
        ? note(
            'database.empty',
            'The database is empty.',
            'Run npx daylet migrate, or start the site, which does the same.',
          )
        : wrong(
            'database.pending',
            what,
            'Take a backup. Then run npx daylet migrate, or start this version of the site.',
          ),
    ]
  }
  const problems = [...roles, ...(await ofGrants(urls, production)), ...(reachable ? await ofDemo(urls) : [])]
  return [
    good('database.migrations', 'All migrations have been applied.'),
    ...(problems.length > 0 ? problems : [good('database.roles', 'The site uses a role that can’t change records.')]),
  ]
}

async function pendingOrWhyNot(owner: string): Promise<Finding | { names: string[]; empty: boolean }> {
  try {
    const pending = await pendingMigrations(owner)
    if (!pending)
      return wrong(
        'database.foreign',
        'The database contains tables of another program and no record of a Daylet site.',
        'Create an empty database and name it in DATABASE_URL and DATABASE_OWNER_URL.',
      )
    return { names: pending, empty: pending[0]?.startsWith('0001_') ?? false }
  } catch (error) {
    if (!(error instanceof MigrationRefused)) throw error
    return fromSentence(
      'database.newer',
      error.message,
      'Check out the version that created it, or restore a backup of this version: npx daylet restore <folder> --replace',
    )
  }
}

function ofRoles({ role }: DatabaseFacts, urls: Urls, production: boolean): Finding[] {
  if (urls.app === urls.owner)
    return [
      (production ? wrong : note)(
        'database.one-role',
        `The site and the migrations share the role ${role.name}, which can change ledger lines and the audit log.`,
        ROLES,
      ),
    ]
  if (role.superuser)
    return [
      wrong(
        'database.superuser',
        `The role ${role.name} in DATABASE_URL is a superuser. Anyone who finds a vulnerability in the site controls the server.`,
        ROLES,
      ),
    ]
  if (role.changesAudit)
    return [
      wrong(
        'database.audit',
        `The role ${role.name} in DATABASE_URL can change the audit log.`,
        `As the owner: revoke update, delete, truncate on audit_log from ${role.name}. The role must not own the table either.`,
      ),
    ]
  return []
}

async function ofGrants(urls: Urls, production: boolean): Promise<Finding[]> {
  if (urls.app === urls.owner) return []
  try {
    const notices = await checkGrants(urls, { production })
    return notices.map((notice) => wrong('database.ledger', notice, ROLES))
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    return [fromSentence('database.grants', error.message, ROLES)]
  }
}

async function ofDemo({ owner }: Urls): Promise<Finding[]> {
  if (!(await filledByDemo(owner))) return []
  return [
    wrong(
      'database.demo',
      'The database was filled by the demo, whose passwords are known, and others can reach the site.',
      'Give the site its own empty database.',
    ),
  ]
}
