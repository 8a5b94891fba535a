import { useState } from 'react'
import { PAYOUT_SCHEDULES } from '../../domain/payments/payout.ts'
import { useConfirmedWrite } from '../accounts/reauth/use-confirmed-write.ts'
import type { PayoutSettings } from '../client/api-types.ts'
import { hostApi } from '../client/host-api.ts'
import { payoutWords as words } from '../copy/payouts.ts'
import { zoneWords } from '../format/dates.ts'
import { CheckedForm, type Typed } from '../forms/checked-form.tsx'
import { BusyButton } from '../ui/button.tsx'
import { Field, SelectField } from '../ui/field.tsx'

function centsTyped(text: string): number | null {
  const [, whole, part = ''] =
    /^\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*$/.exec(text.replace(/(\d),(\d{3})(?=$|\.)/, '$1$2')) ?? []
  if (whole === undefined) return null
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return cents <= 1_000_000 ? cents : null
}

export function ScheduleForm({ settings }: { settings: PayoutSettings }) {
  const { run, busy, refusal } = useConfirmedWrite()
  const [schedule, setSchedule] = useState(settings.schedule)
  const save = ({ weekday, monthDay, minimum = '' }: Typed) =>
    run(
      () =>
        hostApi.payouts.savePayoutSettings({
          schedule,
          weekday: Number(weekday ?? settings.weekday),
          monthDay: Number(monthDay ?? settings.monthDay),
          minimumCents: centsTyped(minimum) ?? 0,
        }),
      words.saved,
    )
  return (
    <>
      <p className="measure my-4 text-graphite">{words.whenMean(zoneWords(settings.zone))}</p>
      <CheckedForm
        check={({ minimum = '' }): Typed => (centsTyped(minimum) === null ? { minimum: words.needMinimum } : {})}
        busy={busy}
        refusal={refusal}
        send={save}
        className="grid max-w-96 gap-5"
      >
        {(wrong) => (
          <>
            <Rhythm settings={settings} schedule={schedule} onSchedule={setSchedule} />
            <Field
              label={words.minimum(settings.currency)}
              name="minimum"
              inputMode="decimal"
              maxLength={12}
              hint={words.minimumHint}
              defaultValue={(settings.minimumCents / 100).toFixed(2)}
              wrong={wrong.minimum}
            />
            <BusyButton type="submit" look="ink" className="justify-self-start" busy={busy}>
              {words.save}
            </BusyButton>
          </>
        )}
      </CheckedForm>
    </>
  )
}

type Schedule = PayoutSettings['schedule']
type RhythmProps = { settings: PayoutSettings; schedule: Schedule; onSchedule: (schedule: Schedule) => void }

function Rhythm({ settings, schedule, onSchedule }: RhythmProps) {
  return (
    <>
      <SelectField
        label={words.schedule}
        name="schedule"
        value={schedule}
        onChange={({ target }) => onSchedule(target.value as Schedule)}
      >
        {PAYOUT_SCHEDULES.map((one) => (
          <option key={one} value={one}>
            {words.schedules[one]}
          </option>
        ))}
      </SelectField>
      {schedule === 'weekly' && (
        <SelectField label={words.weekday} name="weekday" defaultValue={settings.weekday}>
          {words.weekdays.map((name, at) => (
            <option key={name} value={at + 1}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {schedule === 'monthly' && (
        <SelectField label={words.monthDay} name="monthDay" defaultValue={settings.monthDay}>
          {Array.from({ length: 28 }, (_, at) => at + 1).map((day) => (
            <option key={day} value={day}>
              {day}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
