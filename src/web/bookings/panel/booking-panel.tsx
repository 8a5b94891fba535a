import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Space } from '../../client/api-types.ts'
import { panelWords } from '../../copy/panel.ts'
import { exact } from '../../format/exact.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { AddOns } from './add-ons.tsx'
import styles from './booking-panel.module.css'
import { HeldNote } from './held-note.tsx'
import { HoldRefusal } from './hold-refusal.tsx'
import { heldWords, holdWords, OfferLines, OfferTerms } from './offer-details.tsx'
import { PanelPrice } from './panel-price.tsx'
import { type HoldAnswer, PlainHoldForm } from './plain-hold-form.tsx'
import { withSlotRequest } from './slot-choice.ts'
import stickyBookingBarStyles from './sticky-booking-bar.module.css'
import { TimeChoice } from './time-choice.tsx'
import { type Panel, type PanelInput, usePanel } from './use-panel.ts'

export type BookingPanelProps = PanelInput & {
  answer: HoldAnswer | undefined
  /** The id of the heading above similar spaces, or null if there are none. */
  similarId: string | null
}

export function BookingPanel({ answer, similarId, ...input }: BookingPanelProps) {
  const panel = usePanel(input)
  const { space, today, now, choice, change, ask, offer, total, isMine, refusal, when } = panel
  const chosen = total !== null && ask && (
    <p className="num">
      <b className="font-semibold">{exact(total, space.rates.currency)}</b> · {when(ask)}
    </p>
  )
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="panel-title">
      <h2 id="panel-title" className="sr-only">
        {panelWords.title}
      </h2>
      <PanelPrice space={space} totalCents={total} />
      <div className={styles.body}>
        <TimeChoice panel={panel}>
          <People space={space} count={choice.people} onChange={(people) => change({ ...choice, people })} />
        </TimeChoice>
        <AddOns
          rates={space.rates}
          left={panel.left}
          picked={choice.addOns}
          onChange={(addOns) => change({ ...choice, addOns })}
        />
        <OfferLines
          choice={choice}
          when={when}
          offer={offer?.ok === false && refusal?.code === 'just_taken' ? 'said below' : offer}
        />
        {/* Browsers that run JavaScript never render this, so they don't load the form. */}
        <noscript>
          {import.meta.env.SSR && space.may.book && !isMine && (
            <PlainHoldForm space={space} today={today} choice={choice} when={when} answer={answer} />
          )}
        </noscript>
        <Reserve panel={panel} />
        {similarId && offer?.ok === false && offer.refusal.code === 'taken' && (
          <a className="link mx-auto mt-2 block w-fit" href={`#${similarId}`}>
            {panelWords.similar}
          </a>
        )}
        <OfferTerms space={space} offer={offer} now={now} />
      </div>
      <StickyBookingBar target="book" chosen={total !== null}>
        {chosen || <PanelPrice space={space} totalCents={null} inBar />}
      </StickyBookingBar>
    </section>
  )
}

type PeopleProps = { space: Space; count: number; onChange: (count: number) => void }

function People({ space: { capacity }, count, onChange }: PeopleProps) {
  return (
    <div className={`needs-script ${styles.people}`}>
      <Stepper
        label={panelWords.people}
        hint={panelWords.peopleHint(capacity)}
        value={count}
        min={1}
        max={capacity}
        onChange={onChange}
        fewer={panelWords.fewer(panelWords.people)}
        more={panelWords.more(panelWords.people)}
        stacked
      />
    </div>
  )
}

/** On a phone, the panel is below the first screen. Until it is visible, this bar shows the price and links to it. */
function StickyBookingBar({ target, chosen, children }: { target: string; chosen: boolean; children: ReactNode }) {
  const [away, setAway] = useState(false)
  useEffect(() => {
    const panel = document.getElementById(target)
    if (!panel) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false))
    observer.observe(panel)
    return () => observer.disconnect()
  }, [target])
  if (!away) return null
  return (
    <div className={stickyBookingBarStyles.root}>
      {children}
      <a className="btn solid flex-none" href={`#${target}`}>
        {chosen ? panelWords.goOn : panelWords.toPanel}
      </a>
    </div>
  )
}

function underButton({ may, instant }: Space, opens: boolean): string {
  if (!may.book) return panelWords.ownSpace
  if (opens) return instant ? '' : panelWords.onRequest
  return instant ? panelWords.notCharged : panelWords.asksHost
}

function Reserve({ panel }: { panel: Panel }) {
  const { space, held, mine, isMine, choice, change, byHour, ask, total, hold, holding, refusal, dates } = panel
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal) foot.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  // Before there is a slot with a price, the button opens the calendar.
  const opens = space.may.book && total === null && (ask !== null || choice.start === null)
  return (
    <div className={styles.foot} ref={foot}>
      {held && <HeldNote held={held} what={heldWords(held, space.id, isMine)} toCheckout={!isMine} />}
      {refusal && !(held && refusal.code === 'hold_already_open') && (
        <HoldRefusal
          refusal={refusal}
          when={panel.when}
          totalOf={panel.totalOf}
          currency={space.rates.currency}
          onAlternative={(other) => change(withSlotRequest(choice, other))}
        />
      )}
      {mine && isMine ? (
        <Link className="btn solid tall w-full" to={`/checkout/${mine.id}`}>
          {panelWords.toCheckout}
        </Link>
      ) : opens ? (
        <button type="button" className="btn solid tall needs-script w-full" onClick={() => dates.setOpen(true)}>
          {ask ? panelWords.otherDates : panelWords.checkAvailability}
        </button>
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
      <p className="text-center text-14 text-graphite empty:hidden">{!isMine && underButton(space, opens)}</p>
    </div>
  )
}
