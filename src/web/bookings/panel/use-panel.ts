import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { todayIn } from '../../../domain/kernel/period.ts'
import { lastBookableDate } from '../../../domain/spaces/availability.ts'
import { firstBookableDate } from '../../../domain/spaces/free-starts.ts'
import type { Month, SlotRequestJson, Space } from '../../client/api-types.ts'
import { slotWords } from '../../format/slot.ts'
import { useWatchedSpace } from '../../realtime/use-watched-space.ts'
import { useRoomForTwoMonths } from '../../ui/use-media.ts'
import { queryWith } from './choice-address.ts'
import { monthsFrom } from './day-picker.tsx'
import type { Held } from './held-note.tsx'
import { useHold } from './hold-refusal.tsx'
import { busyOf, type Left, leftFor, offerFor, piecesOf, rulesOf } from './offer.ts'
import { choiceOf, firstChoice, monthFrom, picksOf, sameAsk, slotRequestFrom } from './slot-choice.ts'
import { useMonths } from './use-months.ts'

export type PanelInput = {
  space: Space
  loaded: readonly Month[]
  query: URLSearchParams
  held: Held | null
}
export type Panel = ReturnType<typeof usePanel>

export function usePanel({ space, loaded, query, held }: PanelInput) {
  const rules = rulesOf(space)
  const now = Temporal.Instant.from(loaded[0]?.now ?? '')
  const today = todayIn(rules.zone, now)
  const earliest = firstBookableDate(rules, now)
  const when = (one: SlotRequestJson) => slotWords(one, rules.zone, today.year)
  const mine = held?.spaceId === space.id ? held : null
  const [choice, setChoice] = useState(() => choiceOf(firstChoice(space, query, { earliest, rules, now }), mine))
  const [turnedTo, setMonth] = useState(() => (choice.start ?? today).toPlainYearMonth())
  const two = useRoomForTwoMonths()
  const lastDate = lastBookableDate(rules, today)
  const month = monthFrom(turnedTo, earliest, two ? lastDate.subtract({ months: 1 }) : lastDate)
  const [datesOpen, setDatesOpen] = useState(false)
  const span = choice.start ? monthsFrom(choice.start, choice.end ?? choice.start) : []
  const shown = datesOpen && two ? [month, month.add({ months: 1 })] : [month]
  const calendar = useMonths(space.id, [...new Set([...shown.map(String), ...span])], loaded)
  useWatchedSpace(space.id, () => void calendar.refetch())
  const busy = busyOf(calendar.known)
  const pieces = piecesOf(calendar.known)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const holding = useHold(({ code }) => {
    if (code === 'just_taken' || code === 'out_of_stock') void calendar.refetch()
    // The reloaded page has the new rates and the current hold, which later choices use.
    if (code === 'price_changed' || code === 'hold_already_open' || held) return revalidate()
  })
  const change = (next: typeof choice) => {
    holding.forget()
    setChoice(next)
    // Replaces the history entry so that Back still leads to the previous page.
    void navigate({ search: queryWith(next, search), hash }, { replace: true, preventScrollReset: true })
  }

  const ask = slotRequestFrom(choice)
  const { people } = choice
  const addOns = picksOf(choice)
  const left: Left = ask ? leftFor({ space, rules, pieces, ask, now }) : {}
  const loading = span.some((one) => calendar.loading.includes(one))
  const offer = ask && !loading ? offerFor({ space, rules, busy, pieces, ask, people, addOns, now }) : null
  const total = offer?.ok ? offer.quote.total : null
  /** Only a slot with a price can be held. A new hold replaces the current one. */
  const hold = () =>
    total !== null && ask && holding.hold({ spaceId: space.id, ask, people, addOns, totalCents: total }, held?.id)

  const seen = { space, rules, now, today, earliest, when, held, mine, calendar, loading, busy }
  const totalOf = (other: SlotRequestJson) => {
    const found = offerFor({ space, rules, busy, pieces, ask: other, people, addOns, now })
    return found?.ok ? found.quote.total : null
  }
  const dates = { open: datesOpen, setOpen: setDatesOpen, two, last: lastDate }
  const chosen = { choice, change, month, setMonth, dates, ask, offer, left, total, totalOf, hold }
  return {
    ...seen,
    ...chosen,
    holding: holding.busy,
    refusal: holding.refusal,
    byHour: choice.mode === 'hours',
    isMine: mine !== null && sameAsk(ask, mine.ask),
  }
}
