import { useState } from 'react'

/** No space can be booked more than 18 months ahead. */
const MOST_DAYS_AHEAD = 548

/** The shown months and the keyboard's date, both between today and the last bookable date. */
export function useMonthCursor(from: Temporal.PlainDate, today: Temporal.PlainDate, two: boolean) {
  const last = today.add({ days: MOST_DAYS_AHEAD })
  const begun = Temporal.PlainDate.compare(from, today) < 0 || Temporal.PlainDate.compare(from, last) > 0 ? today : from
  const [month, setMonth] = useState(() => begun.toPlainYearMonth())
  const [at, setAt] = useState(begun)
  const shownLast = two ? month.add({ months: 1 }) : month
  const isShown = (date: Temporal.PlainDate) =>
    Temporal.PlainYearMonth.compare(date.toPlainYearMonth(), month) >= 0 &&
    Temporal.PlainYearMonth.compare(date.toPlainYearMonth(), shownLast) <= 0
  const first = month.toPlainDate({ day: 1 })
  const cursor = isShown(at) ? at : Temporal.PlainDate.compare(first, today) < 0 ? today : first

  const move = (date: Temporal.PlainDate) => {
    if (Temporal.PlainDate.compare(date, today) < 0 || Temporal.PlainDate.compare(date, last) > 0) return
    setAt(date)
    const there = date.toPlainYearMonth()
    if (Temporal.PlainYearMonth.compare(there, month) < 0) setMonth(there)
    else if (!isShown(date)) setMonth(two ? there.subtract({ months: 1 }) : there)
  }
  return { month, setMonth, cursor, move, last }
}
