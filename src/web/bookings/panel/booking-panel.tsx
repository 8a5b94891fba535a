import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Refusal } from '../../client/api-error.ts'
import type { Space } from '../../client/api-types.ts'
import { panelWords } from '../../copy/panel.ts'
import { money } from '../../format/money.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { AddOns } from './add-ons.tsx'
import styles from './booking-panel.module.css'
import { HeldNote } from './held-note.tsx'
import { HoldRefusal } from './hold-refusal.tsx'
import type { Left } from './offer.ts'
import { heldWords, holdWords, OfferDetails } from './offer-details.tsx'
import { PanelPrice } from './panel-price.tsx'
import { type HoldAnswer, PlainHoldForm } from './plain-hold-form.tsx'
import { type Choice, withSlotRequest } from './slot-choice.ts'
import stickyBookingBarStyles from './sticky-booking-bar.module.css'
import { TimeChoice } from './time-choice.tsx'
import { type Panel, type PanelInput, usePanel } from './use-panel.ts'

export type BookingPanelProps = PanelInput & {
  answer: HoldAnswer | undefined
}

export function BookingPanel({ answer, ...input }: BookingPanelProps) {
  const panel = usePanel(input)
  const { space, today, now, choice, change, ask, offer, total, byHour, isMine, refusal, when } = panel
  const chosen = total !== null && ask && (
    <p className="num">
      <b className="font-semibold">{money(total, space.rates.currency)}</b> · {when(ask)}
    </p>
  )
  return (
    <section className="panel" aria-labelledby="panel-title">
      <h2 id="panel-title" className="sr-only">
        {panelWords.title}
      </h2>
      <PanelPrice space={space} totalCents={total} byHour={byHour} />
      {/* The sticky footer stays inside this element, so it never covers the price. */}
      <div className={styles.body}>
        <TimeChoice panel={panel} />
        <PeopleAndAddOns
          space={space}
          choice={choice}
          left={panel.left}
          onPeople={(count) => change({ ...choice, people: count })}
          onAddOns={(picked) => change({ ...choice, addOns: picked })}
        />
        <OfferDetails
          space={space}
          choice={choice}
          offer={offer?.ok === false && refusal?.code === 'just_taken' ? 'said below' : offer}
          now={now}
          when={when}
        />
        {/* Browsers that run JavaScript never render this, so they don't load the form. */}
        <noscript>
          {import.meta.env.SSR && space.may.book && !isMine && (
            <PlainHoldForm space={space} today={today} choice={choice} when={when} answer={answer} />
          )}
        </noscript>
        <Reserve panel={panel}>{chosen}</Reserve>
      </div>
      <StickyBookingBar target="book" chosen={total !== null}>
        {chosen || <PanelPrice space={space} totalCents={null} byHour={byHour} inBar />}
      </StickyBookingBar>
    </section>
  )
}

type PeopleAndAddOnsProps = {
  space: Space
  choice: Choice
  left: Left
  onPeople: (count: number) => void
  onAddOns: (picked: Choice['addOns']) => void
}

function PeopleAndAddOns({ space, choice, left, onPeople, onAddOns }: PeopleAndAddOnsProps) {
  return (
    <div className="needs-script mt-3 border-t border-rule pt-2">
      <Stepper
        label={panelWords.people}
        hint={panelWords.peopleHint(space.capacity)}
        value={choice.people}
        min={1}
        max={space.capacity}
        onChange={onPeople}
        fewer={panelWords.fewer(panelWords.people)}
        more={panelWords.more(panelWords.people)}
      />
      <AddOns rates={space.rates} left={left} picked={choice.addOns} onChange={onAddOns} />
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

type PanelFootProps = {
  refused: Refusal | null
  children: ReactNode
}

function PanelFoot({ refused, children }: PanelFootProps) {
  const foot = useRef<HTMLDivElement>(null)

  // The footer must not cover focused elements or toasts, and its height varies.
  useLayoutEffect(() => {
    const element = foot.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--at-bottom', `${element.offsetHeight}px`)
      const focused = document.activeElement
      if (focused && liesOver(element, focused)) focused.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--at-bottom')
    }
  }, [])

  useEffect(() => {
    if (refused) foot.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])

  return (
    <div className={styles.foot} ref={foot}>
      {children}
    </div>
  )
}

function liesOver(foot: Element, other: Element): boolean {
  const [over, under] = [foot.getBoundingClientRect(), other.getBoundingClientRect()]
  return !foot.contains(other) && !other.contains(foot) && under.bottom > over.top && under.top < over.bottom
}

function Reserve({ panel, children }: { panel: Panel; children: ReactNode }) {
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
