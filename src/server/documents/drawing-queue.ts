import { networksOf } from '../http/client-ip.ts'
import { shareLimit } from '../http/share-limit.ts'

/** Who asked for a document; `site` for the documents that its own emails carry. */
export type Asker = { readonly account: string; readonly address: string } | 'site'

/** Counts against the asker's limit until `leave`; `turn` waits until the thread is free for this document. */
export type DrawingPlace = { turn(): Promise<void>; leave(): void }

/** Documents in the queue or being drawn, in each process: of an account, and of a network and of everyone as multiples of that. */
const ACCOUNT = 3
const NETWORK_TIMES = 4
const ALL = 64

/**
 * A queue in front of the drawing thread that takes turns between networks and, within a network, between accounts, so that one who asks
 * for many documents delays nobody else by more than one. Gives a place, or null when the asker has too many in the queue.
 */
export function drawingQueue() {
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

  const place = (network: string, account: string, leave: () => void): DrawingPlace => {
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
  return (asker: Asker): DrawingPlace | null => {
    if (asker === 'site') return place('site', 'site', () => {})
    const around = networksOf(asker.address).map(({ name, times }) => ({ name, times: times * NETWORK_TIMES }))
    const leave = begin([{ name: asker.account, times: 1 }, ...around])
    return leave && place(around.at(-1)?.name ?? '', asker.account, leave)
  }
}
