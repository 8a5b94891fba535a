import { lastBookableDate } from '../../../domain/spaces/availability.ts'
import { panelWords } from '../../copy/space.ts'
import { Note } from '../../ui/note.tsx'
import { DayPicker } from './day-picker.tsx'
import { HourPicker } from './hour-picker.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { withDate } from './slot-choice.ts'
import type { Panel } from './use-panel.ts'

/** By the day or by the hour, which days, which hours. */
export function TimeChoice({ panel }: { panel: Panel }) {
  const { rules, now, today, earliest, mine, choice, change, month, setMonth, calendar, busy, byHour } = panel
  const { known, loading, failed, refetch } = calendar
  return (
    <>
      {rules.byDay && rules.byHour && (
        <ModeSwitch mode={choice.mode} onMode={(mode) => change({ ...choice, mode, end: null, startMinute: null })} />
      )}
      <DayPicker
        today={today}
        earliest={earliest}
        last={lastBookableDate(rules, today)}
        month={month}
        onMonth={setMonth}
        known={known.find((one) => one.month === month.toString())}
        byHour={byHour}
        mine={mine?.ask ?? null}
        start={choice.start}
        end={choice.end}
        onPick={(date) => change(withDate(choice, date))}
      />
      {failed && (
        <Note kind="bad" role="alert" className="mt-3">
          {panelWords.monthFailed}{' '}
          <button type="button" className="link" onClick={() => refetch()}>
            {panelWords.retry}
          </button>
        </Note>
      )}
      {byHour && choice.start && !loading && (
        <HourPicker
          rules={rules}
          busy={busy}
          now={now}
          date={choice.start}
          startMinute={choice.startMinute}
          minutes={choice.minutes}
          onChange={(startMinute, minutes) => change({ ...choice, startMinute, minutes })}
        />
      )}
    </>
  )
}
