import { panelWords } from '../../copy/space.ts'
import { money } from '../../format/money.ts'
import styles from './booking-panel.module.css'
import { OfferDetails } from './offer-details.tsx'
import { PanelPrice } from './panel-price.tsx'
import { PeopleAndAddOns } from './people-and-add-ons.tsx'
import { type HoldAnswer, PlainHoldForm } from './plain-hold-form.tsx'
import { Reserve } from './reserve.tsx'
import { StickyBookingBar } from './sticky-booking-bar.tsx'
import { TimeChoice } from './time-choice.tsx'
import { type PanelInput, usePanel } from './use-panel.ts'

type BookingPanelProps = PanelInput & {
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
      {/* The sticky footer stays inside this element so that it never covers the price. */}
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
        <noscript>
          {space.may.book && !isMine && (
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
