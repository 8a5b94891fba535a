import { Check, Clock, CreditCard, KeyRound, Pencil, Timer, X } from 'lucide-react'
import type { Booking } from '../client/api-types.ts'
import { confirmedWords, stateWords } from '../copy/bookings.ts'
import { type PillLook, StatusPill } from '../ui/status-pill.tsx'

type Shown = Booking['state'] | keyof typeof confirmedWords

const ended: PillLook = { icon: X }
const looks: Record<Shown, PillLook> = {
  held: { icon: Timer, tone: 'warn' },
  requested: { icon: Clock },
  payment_required: { icon: CreditCard, tone: 'warn' },
  confirmed: { icon: Check, tone: 'good' },
  completed: { icon: Check },
  declined: ended,
  expired: ended,
  released: ended,
  withdrawn: ended,
  cancelled: ended,
  cancelling: ended,
  changing: { icon: Pencil },
  begun: { icon: KeyRound, tone: 'good' },
}

export const BookingStatePill = ({ shown }: { shown: Shown }) => (
  <StatusPill {...looks[shown]}>{{ ...stateWords, ...confirmedWords }[shown]}</StatusPill>
)

type StatePillProps = { booking: Pick<Booking, 'state' | 'cancelling' | 'from' | 'to' | 'now'>; changing?: boolean }

export const StatePill = ({ booking, changing = false }: StatePillProps) => (
  <BookingStatePill shown={shownState(booking, changing)} />
)

function shownState({ state, cancelling, from, to, now }: StatePillProps['booking'], changing: boolean): Shown {
  if (state !== 'confirmed') return state
  if (cancelling) return 'cancelling'
  if (changing) return 'changing'
  if (Temporal.Instant.compare(to, now) <= 0) return 'completed'
  return Temporal.Instant.compare(from, now) <= 0 ? 'begun' : 'confirmed'
}
