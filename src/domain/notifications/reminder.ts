export const REMINDER_HOURS = [24, 1] as const
export type ReminderHours = (typeof REMINDER_HOURS)[number]

/** `agreedAt` is the time at which the booking's current start was agreed, by its confirmation or its last change. */
export type Reminded = { readonly startsAt: Temporal.Instant; readonly agreedAt: Temporal.Instant }

/**
 * Returns the reminder that is due now, or null. A reminder stays due until the next one is due, and the last one until
 * the start. A reminder is skipped if its time had already passed when the start was agreed. Hours are elapsed hours.
 */
export function dueReminder({ startsAt, agreedAt }: Reminded, now: Temporal.Instant): ReminderHours | null {
  const moment = (hours: number) => startsAt.subtract({ hours }).epochMilliseconds
  const until = (place: number) => moment(REMINDER_HOURS[place + 1] ?? 0)
  const due = REMINDER_HOURS.find(
    (hours, place) => moment(hours) <= now.epochMilliseconds && now.epochMilliseconds < until(place),
  )
  return due !== undefined && agreedAt.epochMilliseconds < moment(due) ? due : null
}
