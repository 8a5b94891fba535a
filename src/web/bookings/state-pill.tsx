import { Check, Clock, CreditCard, KeyRound, Pencil, Timer, X } from 'lucide-react'
import type { Booking } from '../client/api-types.ts'
import { confirmedWords, stateWords } from '../copy/bookings.ts'
import styles from './state-pill.module.css'

type Shown = Booking['state'] | keyof typeof confirmedWords
type Look = { icon: typeof Check; tone?: string | undefined }

const ended: Look = { icon: X }
const looks: Record<Shown, Look> = {
  held: { icon: Timer, tone: styles.warn },
  requested: { icon: Clock },
  payment_required: { icon: CreditCard, tone: styles.warn },
  confirmed: { icon: Check, tone: styles.good },
  completed: { icon: Check },
  declined: ended,
  expired: ended,
  released: ended,
  withdrawn: ended,
  cancelled: ended,
  cancelling: ended,
  changing: { icon: Pencil },
  begun: { icon: KeyRound, tone: styles.good },
}

type StatePillProps = { booking: Pick<Booking, 'state' | 'cancelling' | 'from' | 'to' | 'now'>; changing?: boolean }

export function StatePill({ booking, changing = false }: StatePillProps) {
  const shown = shownState(booking, changing)
  const { icon: Icon, tone = '' } = looks[shown]
  return (
    <span className={`${styles.root} ${tone}`}>
      <Icon size={14} aria-hidden="true" />
      {{ ...stateWords, ...confirmedWords }[shown]}
    </span>
  )
}

function shownState({ state, cancelling, from, to, now }: StatePillProps['booking'], changing: boolean): Shown {
  if (state !== 'confirmed') return state
  if (cancelling) return 'cancelling'
  if (changing) return 'changing'
  if (Temporal.Instant.compare(to, now) <= 0) return 'completed'
  return Temporal.Instant.compare(from, now) <= 0 ? 'begun' : 'confirmed'
}
