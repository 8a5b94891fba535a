import { networksOf } from '../http/client-ip.ts'
import { shareLimit } from '../http/share-limit.ts'

/** Who asked for the work; `site` for what the site does for itself, which is never refused. */
export type Asker = { readonly account: string; readonly address: string } | 'site'

/** Counts against the asker's limit until `leave`; `turn` waits until this piece of work may begin. */
export type Place = { turn(): Promise<void>; leave(): void }

/** Pieces of work waiting or in progress, in each process: of an account, and of a network and of everyone. */
const ACCOUNT = 3
const NETWORK_TIMES = 4
/** Each waiting piece is one open request, so the limit of all only bounds memory; what delays others is the turns. */
const ALL = 1_000

/**
 * A queue in front of a thread, which does one piece of work at a time. It takes turns between networks and, within a network, between
 * accounts, so that one who asks for much delays nobody else by more than one piece. Gives a place, or null when the asker has too many.
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
    // Both go to the end of their line.
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
