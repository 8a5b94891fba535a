/** So many hours before a booking begins guest and host are reminded of it. */
export const REMINDER_HOURS = [24, 1] as const
export type ReminderHours = (typeof REMINDER_HOURS)[number]

/** `agreedAt`: when this start was agreed on, by the confirmation or by the last change of it. */
export type Reminded = { readonly startsAt: Temporal.Instant; readonly agreedAt: Temporal.Instant }

/**
 * The reminder a booking is due for at an instant, or null. Each is due from its moment until the next one's, the last until the start; none
 * whose moment had passed when the start was agreed on. Hours are elapsed hours, whatever a zone's clocks do meanwhile.
 */
export function dueReminder({ startsAt, agreedAt }: Reminded, now: Temporal.Instant): ReminderHours | null {
  const moment = (hours: number) => startsAt.subtract({ hours }).epochMilliseconds
  const until = (place: number) => moment(REMINDER_HOURS[place + 1] ?? 0)
  const due = REMINDER_HOURS.find(
    (hours, place) => moment(hours) <= now.epochMilliseconds && now.epochMilliseconds < until(place),
  )
  return due !== undefined && agreedAt.epochMilliseconds < moment(due) ? due : null
}
