import { openDatabase } from '../../platform/database/connect.ts'
import { type ReplicationStatus, readReplicationStatus } from '../../platform/database/replication-status.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { wayIn } from '../../platform/database/way-in.ts'
import { type Finding, good, wrong } from './finding.ts'

const MAKE_ONE =
  'Make it a streaming replica of the server in DATABASE_URL: docs/operating.md, A replica. Or remove DATABASE_READ_URL.'
const FAR_BYTES = 16n * 1024n * 1024n

export async function lookAtReplica(url: string | undefined, primaryUrl: string): Promise<Finding[]> {
  if (!url) return []
  const [primary, replica] = [openDatabase(primaryUrl, { max: 1 }), openDatabase(url, { max: 1 })]
  try {
    return [ofStanding(await readReplicationStatus(primary.sql), await readReplicationStatus(replica.sql))]
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!isUnavailable(error) && !/^(28|3D)/.test(code)) throw error
    const what = `The replica in DATABASE_READ_URL can't be queried: ${message || code}.`
    return [wrong('replica.access', what, wayIn(error, url, 'DATABASE_READ_URL'))]
  } finally {
    await Promise.all([primary.close(), replica.close()])
  }
}

function ofStanding(primary: ReplicationStatus, replica: ReplicationStatus): Finding {
  if (primary.system !== replica.system)
    return wrong('replica.other', 'DATABASE_READ_URL and DATABASE_URL name different databases.', MAKE_ONE)
  if (!replica.standby) return wrong('replica.primary', 'The server in DATABASE_READ_URL is not a replica.', MAKE_ONE)
  const behind = BigInt(primary.position) - BigInt(replica.position)
  if (behind > FAR_BYTES)
    return wrong(
      'replica.behind',
      `The replica is ${behind / 1024n / 1024n} MB of log behind. The site does not read from it until it has caught up.`,
      'On the primary, select * from pg_stat_replication shows how far behind each replica is. The replica’s log shows why.',
    )
  return good('replica', 'The replica is up to date.')
}
