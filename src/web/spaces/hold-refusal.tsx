import { Link } from 'react-router'
import { slotWords } from '../bookings/slot-words.ts'
import type { Refusal } from '../refusal.ts'
import type { BookingAsk, QuoteReply } from '../replies.ts'
import { Note } from '../ui/note.tsx'
import { refusalWords } from '../words/refusals.ts'
import { panelWords } from '../words/space.ts'
import { money } from './money-words.ts'
import type { Former } from './use-hold.ts'

type HoldRefusalProps = {
  refusal: Refusal & { former?: Former | null }
  onAlternative: (ask: BookingAsk) => void
}
type Facts = { alternatives?: BookingAsk[]; holdId?: string; quote?: QuoteReply }

const formerWords: Record<Former, string> = { kept: panelWords.stillHeld, given_back: panelWords.givenBack }

/** Why the slot could not be held, and the way on: free alternatives, the checkout already open, or the new price. */
export function HoldRefusal({ refusal, onAlternative }: HoldRefusalProps) {
  const { alternatives = [], holdId, quote } = (refusal.data ?? {}) as Facts
  return (
    <Note kind="warn" role="alert">
      <p>{refusalWords(refusal)}</p>
      {refusal.former && <p className="mt-1">{formerWords[refusal.former]}</p>}
      {quote && <p className="num mt-1">{panelWords.newTotal(money(quote.total, quote.currency))}</p>}
      {alternatives.length > 0 && (
        <>
          <p className="mt-2 text-14 text-graphite">{panelWords.alternatives}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {alternatives.map((ask) => (
              <button key={JSON.stringify(ask)} type="button" className="chip num" onClick={() => onAlternative(ask)}>
                {slotWords(ask)}
              </button>
            ))}
          </div>
        </>
      )}
      {holdId && (
        <Link className="link mt-2 inline-block" to={`/checkout/${holdId}`}>
          {panelWords.openCheckout}
        </Link>
      )}
    </Note>
  )
}
