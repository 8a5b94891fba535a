import { setTimeout as wait } from 'node:timers/promises'
import type { Ensemble } from './ensemble.ts'

/**
 * How long a part stays down if it doesn't restart on its own, until a service manager or a person might start it
 * again.
 */
const DOWN_MS = 3_000

/** `fall` kills a part, and `rise` restores or replaces it. With `unseen`, no visitor may notice. */
export type Part = {
  readonly name: string
  readonly unseen?: boolean
  fall(): Promise<void> | void
  rise(): Promise<void> | void
  back(): Promise<boolean> | boolean
}

export const partsOf = (ensemble: Ensemble): readonly Part[] => [
  aMachine(ensemble),
  redis(ensemble),
  store(ensemble),
  replica(ensemble),
  reloaded(ensemble),
  balancer(ensemble),
  pooler(ensemble),
  primary(ensemble),
  promoted(ensemble),
]

const down = () => wait(DOWN_MS)

function aMachine({ sites, ports, startSite, balancer }: Ensemble): Part {
  const port = ports[0] ?? 0
  return {
    name: 'one of three machines: every process of its site, kill -9',
    fall: async () => {
      await sites[0]?.kill()
      await down()
    },
    rise: async () => {
      sites[0] = await startSite(port)
    },
    back: () => balancer.sees(port),
  }
}

function redis({ redis }: Ensemble): Part {
  return {
    name: 'Redis, kill -9',
    unseen: true,
    fall: async () => {
      await redis.stop()
      await down()
    },
    rise: redis.start,
    back: () => true,
  }
}

function store({ store }: Ensemble): Part {
  return {
    name: 'the S3 store',
    fall: async () => {
      await store.fall()
      await down()
    },
    rise: store.rise,
    back: () => true,
  }
}

function replica(ensemble: Ensemble): Part {
  const { roles } = ensemble
  return {
    name: 'the replica, at once (SIGQUIT)',
    unseen: true,
    fall: async () => {
      await roles.replica?.program.end('SIGQUIT')
      await down()
    },
    rise: async () => roles.replica?.program.start(),
    back: () => isReadFrom(ensemble),
  }
}

function reloaded({ balancer }: Ensemble): Part {
  return {
    name: 'HAProxy, told to read its settings anew',
    unseen: true,
    fall: balancer.reload,
    rise: () => {},
    back: () => true,
  }
}

function balancer({ balancer }: Ensemble): Part {
  return {
    name: 'HAProxy, kill -9',
    fall: async () => {
      await balancer.program.end()
      await down()
    },
    rise: balancer.program.start,
    back: () => true,
  }
}

function pooler({ pooler }: Ensemble): Part {
  return {
    name: 'PgBouncer, kill -9',
    fall: async () => {
      await pooler.program.end()
      await down()
    },
    rise: pooler.program.start,
    back: () => true,
  }
}

function primary({ roles }: Ensemble): Part {
  return {
    name: 'the primary, at once (SIGQUIT), and started again',
    fall: async () => {
      await roles.primary.program.end('SIGQUIT')
      await down()
    },
    rise: () => roles.primary.program.start(),
    back: () => true,
  }
}

/** Permanently promotes the replica. Commits were synchronous, so it has every acknowledged change. */
function promoted(ensemble: Ensemble): Part {
  const { roles } = ensemble
  return {
    name: 'the primary for good: its replica is promoted, and gets one of its own',
    fall: async () => {
      await roles.primary.ask("alter system set synchronous_standby_names = '*'")
      await roles.primary.ask('select pg_reload_conf()')
      while ((await roles.primary.ask('select sync_state from pg_stat_replication'))[0]?.sync_state !== 'sync')
        await wait(20)
      await roles.primary.program.end('SIGQUIT')
      await down()
    },
    rise: async () => {
      if (!roles.replica) throw new Error('there is no replica')
      await roles.replica.ask('select pg_promote()')
      roles.primary = roles.replica
      roles.replica = null
      ensemble.lead()
      roles.replica = await ensemble.newFollower('three')
      ensemble.lead()
    },
    back: () => isReadFrom(ensemble),
  }
}

async function isReadFrom({ roles }: Ensemble): Promise<boolean> {
  const [row] =
    (await roles.replica
      ?.ask(`select count(*)::int as n from pg_stat_activity
        where usename = 'daylet_app' and query like '%spaces%' and state_change > now() - interval '1 second'`)
      .catch(() => [])) ?? []
  return Number(row?.n ?? 0) > 0
}
