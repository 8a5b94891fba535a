import type { SlotRequest } from './availability.ts'

export type SlotRequestJson =
  | { mode: 'days'; startDate: string; endDate: string }
  | { mode: 'hours'; date: string; startMinute: number; minutes: number }

export function readSlotRequest(plain: SlotRequestJson): SlotRequest {
  if (plain.mode === 'hours') return { ...plain, date: Temporal.PlainDate.from(plain.date) }
  return {
    mode: 'days',
    startDate: Temporal.PlainDate.from(plain.startDate),
    endDate: Temporal.PlainDate.from(plain.endDate),
  }
}

export function slotRequestJson(ask: SlotRequest): SlotRequestJson {
  return ask.mode === 'days'
    ? { mode: 'days', startDate: ask.startDate.toString(), endDate: ask.endDate.toString() }
    : { mode: 'hours', date: ask.date.toString(), startMinute: ask.startMinute, minutes: ask.minutes }
}
