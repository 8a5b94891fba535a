import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { panelWords } from '../../copy/space.ts'
import { BusyButton } from '../../ui/button.tsx'
import { HeldNote } from './held-note.tsx'
import { HoldRefusal } from './hold-refusal.tsx'
import { heldWords, holdWords } from './offer-words.ts'
import { PanelFoot } from './panel-foot.tsx'
import { withSlotRequest } from './slot-choice.ts'
import type { Panel } from './use-panel.ts'

/** The button that holds the slot, with the current hold and any refusal. `children` shows the price. */
export function Reserve({ panel, children }: { panel: Panel; children: ReactNode }) {
  const { space, held, mine, isMine, choice, change, byHour, ask, total, hold, holding, refusal } = panel
  return (
    <PanelFoot refused={refusal}>
      {held && <HeldNote held={held} what={heldWords(held, space.id, isMine)} toCheckout={!isMine} />}
      {refusal && !(held && refusal.code === 'hold_already_open') && (
        <HoldRefusal
          refusal={refusal}
          when={panel.when}
          onAlternative={(other) => change(withSlotRequest(choice, other))}
        />
      )}
      {children}
      {mine && isMine ? (
        <Link className="btn solid tall w-full" to={`/checkout/${mine.id}`}>
          {panelWords.toCheckout}
        </Link>
      ) : (
        <BusyButton
          type="button"
          className="tall needs-script w-full"
          busy={holding}
          disabled={total === null || !space.may.book}
          onClick={hold}
        >
          {held && total !== null ? panelWords.instead : panelWords.reserve(holdWords(byHour, ask))}
        </BusyButton>
      )}
      <p className="text-center text-14 text-graphite">
        {space.may.book ? (space.instant ? panelWords.notCharged : panelWords.asksHost) : panelWords.ownSpace}
      </p>
    </PanelFoot>
  )
}
