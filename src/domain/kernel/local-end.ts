import { MINUTES_OF_DAY } from './period.ts'

export function localEnd(to: Temporal.PlainDateTime): { day: Temporal.PlainDate; minute: number } {
  const [day, minute] = [to.toPlainDate(), to.hour * 60 + to.minute]
  return minute === 0 ? { day: day.subtract({ days: 1 }), minute: MINUTES_OF_DAY } : { day, minute }
}
