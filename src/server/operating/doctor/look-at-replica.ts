import { openDatabase } from '../../database/connect.ts'
import { type Standing, standingOf } from '../../database/standing.ts'
import { isUnavailable } from '../../database/unavailable.ts'
import { wayIn } from '../../database/way-in.ts'
import { type Finding, good, wrong } from './finding.ts'

const MAKE_ONE =
  'Make it a streaming replica of the server in DATABASE_URL: docs/operating.md, A replica. Or leave DATABASE_READ_URL out.'
const FAR_BYTES = 16n * 1024n * 1024n

/** Checks that DATABASE_READ_URL is an up-to-date replica of the site's database; no finding if it isn't set. */
export async function lookAtReplica(url: string | undefined, primaryUrl: string): Promise<Finding[]> {
  if (!url) return []
  const [primary, replica] = [openDatabase(primaryUrl, { max: 1 }), openDatabase(url, { max: 1 })]
  try {
    return [ofStanding(await standingOf(primary.sql), await standingOf(replica.sql))]
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!isUnavailable(error) && !/^(28|3D)/.test(code)) throw error
    const what = `The replica in DATABASE_READ_URL cannot be asked: ${message || code}.`
    return [wrong('replica.access', what, wayIn(error, url, 'DATABASE_READ_URL'))]
  } finally {
    await Promise.all([primary.close(), replica.close()])
  }
}

function ofStanding(primary: Standing, replica: Standing): Finding {
  if (primary.system !== replica.system)
    return wrong('replica.other', 'DATABASE_READ_URL names another database than DATABASE_URL.', MAKE_ONE)
  if (!replica.standby)
    return wrong('replica.primary', 'What DATABASE_READ_URL names follows no other server.', MAKE_ONE)
  const behind = BigInt(primary.position) - BigInt(replica.position)
  if (behind > FAR_BYTES)
    return wrong(
      'replica.behind',
      `The replica is ${behind / 1024n / 1024n} MB of log behind: nothing is read from it before it has caught up.`,
      'On the primary, select * from pg_stat_replication says how far each replica is, and on the replica its log why.',
    )
  return good('replica', 'The replica follows.')
}
