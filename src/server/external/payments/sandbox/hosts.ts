import { randomUUID } from 'node:crypto'
import { isUuid } from '../../../../domain/kernel/id.ts'
import { inTransaction } from '../../../platform/database/transactions.ts'
import { type Gateway, GatewayRefused } from '../gateway.ts'
import type { Outside } from './intents.ts'
import {
  addDeliveries,
  addReversal,
  addTransfer,
  findHost,
  findTransferOf,
  letterOf,
  type News,
  openHost,
  setPayouts,
} from './sandbox.sql.ts'

export function hosts({ sql, clock, random }: Outside) {
  const webhook = (news: News) => letterOf(news, clock, random)

  const onboardHost: Gateway['onboardHost'] = async ({ accountId, returnPath }) => {
    const host = { id: `acct_${randomUUID()}`, account_id: accountId, return_path: returnPath, created_at: clock.now() }
    const accountRef = await openHost(sql, host)
    return { accountRef, url: `/api/sandbox/onboarding/${accountRef}` }
  }

  const hostStatus: Gateway['hostStatus'] = async (accountRef) => {
    const host = await findHost(sql, accountRef)
    if (!host) throw new GatewayRefused('unknown', `the sandbox knows no host ${accountRef}`)
    return { payoutsEnabled: host.payouts_enabled }
  }

  const transfer: Gateway['transfer'] = async ({ payoutId, accountRef, amount, currency }) => {
    const id = `tr_${randomUUID()}`
    const row = { id, idempotency_key: payoutId, host_id: accountRef, amount_cents: amount, currency }
    const event = webhook({ about: 'other', kind: 'transfer.created', ref: id })
    const ref = await inTransaction(sql, (tx) => addTransfer(tx, { ...row, created_at: clock.now() }, event))
    if (!ref) throw new GatewayRefused('host_not_ready', `the sandbox can send nothing to ${accountRef} yet`)
    return { ref }
  }

  const findTransfer: Gateway['findTransfer'] = async (payoutId) => {
    const id = await findTransferOf(sql, payoutId)
    return id ? { ref: id } : null
  }

  const reverseTransfer: Gateway['reverseTransfer'] = async ({ reversalId, transferRef, amount }) => {
    const id = `trr_${randomUUID()}`
    const row = { id, idempotency_key: reversalId, transfer_id: transferRef, amount_cents: amount }
    const event = webhook({ about: 'other', kind: 'transfer.reversed', ref: transferRef })
    const ref = await inTransaction(sql, (tx) => addReversal(tx, { ...row, created_at: clock.now() }, event))
    if (!ref) throw new GatewayRefused('too_much', `the sandbox refuses reversal ${reversalId}: more than is left`)
    return { ref }
  }

  const setPayoutsEnabled = async (ref: string, enabled: boolean) => {
    if (!isHostRef(ref)) return null
    await inTransaction(sql, async (tx) => {
      const changed = await setPayouts(tx, ref, enabled)
      if (changed)
        await addDeliveries(tx, webhook({ about: 'host', kind: 'host.updated', ref, payoutsEnabled: enabled }))
    })
    return (await findHost(sql, ref))?.return_path ?? null
  }

  const isHost = async (ref: string) => isHostRef(ref) && (await findHost(sql, ref)) !== null

  return {
    gateway: { onboardHost, hostStatus, transfer, findTransfer, reverseTransfer },
    bank: { setPayoutsEnabled, isHost },
  }
}

const isHostRef = (text: string) => text.startsWith('acct_') && isUuid(text.slice(5))
