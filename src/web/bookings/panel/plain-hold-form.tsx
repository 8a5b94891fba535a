import { Link, redirect } from 'react-router'
import type { Api } from '../../../contract/api.ts'
import { minuteText } from '../../../domain/kernel/clock.ts'
import { shortestMinutes } from '../../../domain/spaces/availability.ts'
import { answerRefused } from '../../accounts/sign-in/answer-refused.ts'
import type { Refusal } from '../../client/api-error.ts'
import type { SlotRequestJson, Space } from '../../client/api-types.ts'
import { panelWords } from '../../copy/panel.ts'
import { dayOf } from '../../format/slot.ts'
import { Field } from '../../ui/field.tsx'
import { HoldRefusal } from './hold-refusal.tsx'
import { type Choice, minuteFrom } from './slot-choice.ts'
import type { Panel } from './use-panel.ts'

export type HoldAnswer = { refusal: Refusal; typed: TypedHold }

type PlainHoldFormProps = {
  space: Space
  today: Temporal.PlainDate
  choice: Choice
  answer: HoldAnswer | undefined
  when: Panel['when']
}

export function PlainHoldForm({ space: { rules, capacity }, today, choice, answer, when }: PlainHoldFormProps) {
  const typed = answer?.typed ?? typedFrom(choice)
  const byHour = typed.mode === 'hours'
  const field = (name: keyof TypedHold, type: string, label: string) => ({
    name,
    type,
    label,
    defaultValue: typed[name],
    required: true,
  })
  return (
    <form method="post" action="#plain-hold" id="plain-hold" className="mt-4 grid gap-4">
      <p className="note">{panelWords.noScript}</p>
      {answer && <HoldRefusal refusal={answer.refusal} when={when} leadTo={(ask) => searchOf(ask, typed.people)} />}
      <input type="hidden" name="mode" value={byHour ? 'hours' : 'days'} />
      <div className="grid grid-cols-2 gap-4">
        <Field
          {...field('startDate', 'date', byHour ? panelWords.date : panelWords.startDate)}
          className={byHour ? 'col-span-2' : ''}
          min={today.toString()}
        />
        {byHour ? (
          <>
            <Field {...field('startTime', 'time', panelWords.plainStart)} step={rules.stepMinutes * 60} />
            <Field
              {...field('hours', 'number', panelWords.plainLength)}
              min={shortestMinutes(rules) / 60}
              step={rules.stepMinutes / 60}
            />
          </>
        ) : (
          <Field {...field('endDate', 'date', panelWords.endDate)} min={today.toString()} required={false} />
        )}
      </div>
      <Field {...field('people', 'number', panelWords.people)} min={1} max={capacity} />
      <button type="submit" className="btn solid tall w-full">
        {panelWords.reserve(panelWords.it)}
      </button>
      {rules.byDay && rules.byHour && (
        <Link className="link" reloadDocument to={otherWay(typed, byHour)}>
          {byHour ? panelWords.plainByDay : panelWords.plainByHour}
        </Link>
      )}
    </form>
  )
}

function typedFrom({ mode, start, end, startMinute, minutes, people }: Choice): TypedHold {
  return {
    mode,
    // A time after midnight is entered with its calendar date.
    startDate: (start && dayOf(start, startMinute ?? 0).toString()) ?? '',
    endDate: end?.toString() ?? '',
    startTime: startMinute === null ? '' : minuteText(startMinute),
    hours: String(minutes / 60),
    people: String(people),
  }
}

function searchOf(ask: SlotRequestJson, people: string): string {
  const slot =
    ask.mode === 'days'
      ? { startDate: ask.startDate, endDate: ask.endDate }
      : {
          startDate: dayOf(Temporal.PlainDate.from(ask.date), ask.startMinute).toString(),
          startTime: minuteText(ask.startMinute),
          minutes: String(ask.minutes),
        }
  return `?${new URLSearchParams({ ...slot, people })}#plain-hold`
}

/** A start time in the URL switches the page to hourly booking. */
function otherWay({ startDate, people }: TypedHold, byHour: boolean): string {
  return `?${new URLSearchParams({ startDate, ...(!byHour && { startTime: '12:00' }), people })}#plain-hold`
}

type TypedHold = Record<'mode' | 'startDate' | 'endDate' | 'startTime' | 'hours' | 'people', string>

/** Required add-ons are included. The API refuses invalid numbers. */
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
