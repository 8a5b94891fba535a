import { Link } from 'react-router'
import type { Refusal } from '../../client/api-error.ts'
import type { QuoteReply, SlotRequestJson } from '../../client/api-types.ts'
import { panelWords } from '../../copy/space.ts'
import { money } from '../../format/money.ts'
import { Note } from '../../ui/note.tsx'
import type { Former } from './use-hold.ts'

type HoldRefusalProps = {
  refusal: Refusal & { former?: Former | null }
  /** Describes a slot as text. */
  when: (ask: SlotRequestJson) => string
  onAlternative?: (ask: SlotRequestJson) => void
  /** The address of an alternative, for visitors without script. */
  leadTo?: (ask: SlotRequestJson) => string
}
type Facts = { alternatives?: SlotRequestJson[]; holdId?: string; quote?: QuoteReply }

const formerWords: Record<Former, string> = { kept: panelWords.stillHeld, given_back: panelWords.givenBack }

/** Why the slot couldn't be held, and what to do: free alternatives, the open checkout or the new price. */
export function HoldRefusal({ refusal, when, onAlternative, leadTo }: HoldRefusalProps) {
  const { alternatives = [], holdId, quote } = (refusal.data ?? {}) as Facts
  return (
    <Note kind="warn" role="alert">
      <p>{refusal.message}</p>
      {refusal.former && <p className="mt-1">{formerWords[refusal.former]}</p>}
      {quote && <p className="num mt-1">{panelWords.newTotal(money(quote.total, quote.currency))}</p>}
      {alternatives.length > 0 && (
        <div className={leadTo ? undefined : 'needs-script'}>
          <p className="mt-2 text-14 text-graphite">{panelWords.alternatives}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {alternatives.map((ask) =>
              leadTo ? (
                <Link key={JSON.stringify(ask)} className="chip num" to={leadTo(ask)}>
                  {when(ask)}
                </Link>
              ) : (
                <button
                  key={JSON.stringify(ask)}
                  type="button"
                  className="chip num"
                  onClick={() => onAlternative?.(ask)}
                >
                  {when(ask)}
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
    </Note>
  )
}
