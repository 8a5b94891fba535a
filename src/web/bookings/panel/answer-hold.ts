import { redirect } from 'react-router'
import type { Api } from '../../../contract/api.ts'
import { answerRefused } from '../../accounts/sign-in/answer-refused.ts'
import type { SlotRequestJson } from '../../client/api-types.ts'
import { minuteFrom } from './slot-choice.ts'

export type TypedHold = Record<'mode' | 'startDate' | 'endDate' | 'startTime' | 'hours' | 'people', string>

/**
 * Holds the slot requested by the form without script. Required add-ons are included, and the API refuses invalid
 * numbers.
 */
export async function answerHold(api: Api, spaceId: string, form: FormData) {
  const text = (name: keyof TypedHold) => String(form.get(name) ?? '')
  const typed: TypedHold = {
    mode: text('mode'),
    startDate: text('startDate'),
    endDate: text('endDate'),
    startTime: text('startTime'),
    hours: text('hours'),
    people: text('people'),
  }
  try {
    const { id } = await api.bookings.holdSlot({ spaceId, ask: askOf(typed), people: Number(typed.people) })
    return redirect(`/checkout/${id}`)
  } catch (error) {
    return answerRefused(error, { typed })
  }
}

function askOf({ mode, startDate, endDate, startTime, hours }: TypedHold): SlotRequestJson {
  if (mode !== 'hours') return { mode: 'days', startDate, endDate: endDate || startDate }
  const startMinute = minuteFrom(startTime) ?? Number.NaN
  return { mode, date: startDate, startMinute, minutes: Math.round(Number(hours) * 60) }
}
