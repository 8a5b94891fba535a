import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { OVERLAPS_OWN_HOLD, slotSentences } from '../../../contract/local-refusals.ts'
import { api } from '../../client/api.ts'
import { ApiError, type Refusal, refusalOf } from '../../client/api-error.ts'
import type { QuoteReply, SlotRequestJson } from '../../client/api-types.ts'
import { useTryKey } from '../../client/use-try-key.ts'
import { useWrite } from '../../client/use-write.ts'
import { bookingWords } from '../../copy/bookings.ts'
import { panelWords } from '../../copy/panel.ts'
import { cardWords } from '../../copy/space-card.ts'
import { exact } from '../../format/exact.ts'
import { Note } from '../../ui/note.tsx'

type HoldRefusalProps = {
  refusal: Refusal & { former?: Former | null }
  when: (ask: SlotRequestJson) => string
  onAlternative?: (ask: SlotRequestJson) => void
  /** The total in cents, or null if it isn't known yet. */
  totalOf?: (ask: SlotRequestJson) => number | null
  currency?: string
  leadTo?: (ask: SlotRequestJson) => string
}
type Facts = { alternatives?: SlotRequestJson[]; holdId?: string; quote?: QuoteReply }

const formerWords: Record<Former, string> = { kept: panelWords.stillHeld, given_back: panelWords.givenBack }

export function HoldRefusal({ refusal, when, onAlternative, totalOf, currency, leadTo }: HoldRefusalProps) {
  const { alternatives = [], holdId, quote } = (refusal.data ?? {}) as Facts
  const isGone = refusal.code === 'not_found'
  return (
    <Note kind="warn" role="alert">
      <p>{isGone ? panelWords.gone : refusal.message}</p>
      {refusal.former && <p className="mt-1">{formerWords[refusal.former]}</p>}
      {quote && <p className="num mt-1">{panelWords.newTotal(exact(quote.total, quote.currency))}</p>}
      {alternatives.length > 0 && (
        <div className={leadTo ? undefined : 'needs-script'}>
          <p className="mt-2 text-14 text-graphite">{panelWords.alternatives}</p>
          <div className="mt-2 grid gap-2">
            {alternatives.map((ask) =>
              leadTo ? (
                <Link key={JSON.stringify(ask)} className="chip num" to={leadTo(ask)}>
                  {when(ask)}
                </Link>
              ) : (
                <button
                  key={JSON.stringify(ask)}
                  type="button"
                  className="chip num justify-between"
                  onClick={() => onAlternative?.(ask)}
                >
                  <span>{when(ask)}</span>
                  <Total cents={totalOf?.(ask) ?? null} currency={currency} />
                </button>
              ),
            )}
          </div>
        </div>
      )}
      {holdId && (
        <Link className="link mt-2 inline-block" to={`/checkout/${holdId}`}>
          {panelWords.openCheckout}
        </Link>
      )}
      {isGone && (
        <Link className="link mt-2 inline-block" to="/browse">
          {bookingWords.browse}
        </Link>
      )}
    </Note>
  )
}

function Total({ cents, currency }: { cents: number | null; currency: string | undefined }) {
  if (cents === null || !currency) return null
  return <span className="text-14 text-graphite">{cardWords.total(exact(cents, currency))}</span>
}

type HoldInput = {
  spaceId: string
  ask: SlotRequestJson
  people: number
  addOns: { id: string; quantity: number }[]
  totalCents?: number
}

type Former = 'kept' | 'given_back'

/** `insteadOf` is a hold to release first. Stays busy until `onRefused` has reloaded the page's data. */
export function useHold(onRefused: (refusal: Refusal) => Promise<void> | void) {
  const navigate = useNavigate()
  const [former, setFormer] = useState<Former | null>(null)
  const { keyOf, answered } = useTryKey()
  const write = async (ask: HoldInput, insteadOf?: string) => {
    const idempotencyKey = keyOf(ask)
    setFormer(insteadOf ? 'kept' : null)
    if (insteadOf) {
      await giveBack(insteadOf, ask)
      setFormer('given_back')
    }
    const { id } = await api.bookings.holdSlot({ ...ask, idempotencyKey })
    answered()
    await navigate(`/checkout/${id}`)
  }
  const { send, busy, refusal, forget } = useWrite(write, (no) => {
    answered(no)
    return onRefused(no)
  })
  return { hold: send, busy, refusal: useMemo(() => refusal && { ...refusal, former }, [refusal, former]), forget }
}

/** Releases a hold only after checking that the other slot can be held right away. */
async function giveBack(held: string, { spaceId, ask, people, addOns }: HoldInput): Promise<void> {
  const { free, from, to } = await api.spaces.quoteSlot({ id: spaceId, ask, people, addOns })
  const own = await api.bookings.showHold({ id: held })
  const overlaps = Date.parse(own.from) < Date.parse(to) && Date.parse(from) < Date.parse(own.to)
  if (own.state === 'held' && own.space.id === spaceId && overlaps)
    throw new ApiError(409, 'same_slot_too_soon', true, undefined, OVERLAPS_OWN_HOLD)
  if (!free) throw new ApiError(409, 'just_taken', true, { alternatives: [] }, slotSentences.just_taken)
  try {
    await api.bookings.releaseHold({ id: held })
  } catch (error) {
    // The hold has already expired, which is just as good.
    const { code } = refusalOf(error)
    if (code !== 'wrong_state' && code !== 'not_found') throw error
  }
}
