import { networksOf } from '../http/client-ip.ts'
import { shareLimit } from '../http/connection-limits.ts'

/** Who made the request. `site` is the site's own work, which is never refused. */
export type Asker = { readonly account: string; readonly address: string } | 'site'

export type Place = { turn(): Promise<void>; leave(): void }

const ACCOUNT = 3
const NETWORK_TIMES = 4
/** Each waiting task is an open request, so the total only limits memory. Taking turns makes the queue fair. */
const ALL = 1_000

/**
 * A queue for one worker thread that alternates between networks and, within a network, between accounts, so that a
 * heavy user delays others by at most one task. Returns null if the requester has too many tasks.
 */
export function fairQueue() {
  const begin = shareLimit({ all: ALL, each: ACCOUNT })
  const networks = new Map<string, Map<string, (() => void)[]>>()
  let busy = false

  const wake = () => {
    const [network, accounts] = networks.entries().next().value ?? []
    const [account, turns] = accounts?.entries().next().value ?? []
    const turn = turns?.shift()
    if (network === undefined || !accounts || account === undefined || !turns || !turn) return
    busy = true
    accounts.delete(account)
    if (turns.length > 0) accounts.set(account, turns)
    networks.delete(network)
    if (accounts.size > 0) networks.set(network, accounts)
    turn()
  }
  const wait = (network: string, account: string): Promise<void> =>
    new Promise((resolve) => {
      const accounts = networks.get(network) ?? new Map<string, (() => void)[]>()
      networks.set(network, accounts)
      const turns = accounts.get(account) ?? []
      accounts.set(account, turns)
      turns.push(resolve)
      if (!busy) wake()
    })

  const place = (network: string, account: string, leave: () => void): Place => {
    let isTurn = false
    return {
      turn: async () => {
        await wait(network, account)
        isTurn = true
      },
      leave: () => {
        leave()
        if (!isTurn) return
        busy = false
        wake()
      },
    }
  }
  return (asker: Asker): Place | null => {
    if (asker === 'site') return place('site', 'site', () => {})
    const around = networksOf(asker.address).map(({ name, times }) => ({ name, times: times * NETWORK_TIMES }))
    const leave = begin([{ name: asker.account, times: 1 }, ...around])
    return leave && place(around.at(-1)?.name ?? '', asker.account, leave)
  }
}
