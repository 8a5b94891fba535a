import type { ListingDraft } from '../../client/api-types.ts'
import { listingWords } from '../../copy/listing.ts'
import { minuteWords, weekdayHeads } from '../../format/dates.ts'
import styles from './editor.module.css'
import { ChoiceField, NumberField, Section, TickField } from './fields.tsx'
import type { SectionProps } from './use-draft.ts'

type Week = ListingDraft['weekly']
const NINE_TO_SIX = { opens: 540, closes: 1080 }
const options = (minutes: readonly number[]) => minutes.map((n) => ({ value: n, label: listingWords.minutes(n) }))
const LENGTHS = options([15, 30, 45, 60, 90, 120, 180, 240, 300, 360, 480, 600, 720, 960, 1200, 1440])
const STEPS = options([15, 30, 60])
const LEADS = [
  { value: 0, label: listingWords.noNotice },
  ...options([30, 60, 120, 240, 480, 720, 1440, 2880, 4320, 10_080, 20_160]),
]
const withValue = (list: { value: number; label: string }[], value: number) =>
  list.some((one) => one.value === value) ? list : [...list, ...options([value])].sort((a, b) => a.value - b.value)

export function HoursSection({ draft, change }: SectionProps) {
  const { byHour, byDay } = draft
  return (
    <Section name="hours">
      <WeekField weekly={draft.weekly} onChange={(weekly) => change({ weekly })} />
      <fieldset className="grid gap-5">
        <legend className="text-14 font-semibold">{listingWords.rules}</legend>
        <div className="flex flex-wrap gap-x-8">
          <TickField label={listingWords.byDay} checked={byDay} onChange={(on) => change({ byDay: on })} />
          <TickField label={listingWords.byHour} checked={byHour} onChange={(on) => change({ byHour: on })} />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          {byHour && <HourRules draft={draft} change={change} />}
          {byDay && (
            <NumberField
              label={listingWords.maxDays}
              value={draft.maxDays}
              least={1}
              most={549}
              optional={false}
              onChange={(maxDays) => maxDays !== null && change({ maxDays })}
            />
          )}
          <ChoiceField
            label={listingWords.lead}
            value={draft.leadMinutes}
            options={withValue(LEADS, draft.leadMinutes)}
            onChange={(leadMinutes) => change({ leadMinutes })}
          />
          <NumberField
            label={listingWords.window}
            value={draft.windowDays}
            least={1}
            most={548}
            optional={false}
            onChange={(windowDays) => windowDays !== null && change({ windowDays })}
          />
          <NumberField
            label={listingWords.bufferBefore}
            value={draft.bufferBeforeMinutes}
            least={0}
            most={1440}
            onChange={(minutes) => change({ bufferBeforeMinutes: minutes ?? 0 })}
          />
          <NumberField
            label={listingWords.bufferAfter}
            value={draft.bufferAfterMinutes}
            least={0}
            most={1440}
            onChange={(minutes) => change({ bufferAfterMinutes: minutes ?? 0 })}
          />
        </div>
      </fieldset>
    </Section>
  )
}

function HourRules({ draft, change }: Pick<SectionProps, 'draft' | 'change'>) {
  return (
    <>
      <ChoiceField
        label={listingWords.minLength}
        value={draft.minMinutes}
        options={withValue(LENGTHS, draft.minMinutes)}
        onChange={(minMinutes) => change({ minMinutes })}
      />
      <ChoiceField
        label={listingWords.maxLength}
        value={draft.maxMinutes}
        options={withValue(LENGTHS, draft.maxMinutes)}
        onChange={(maxMinutes) => change({ maxMinutes })}
      />
      <ChoiceField
        label={listingWords.step}
        value={draft.stepMinutes}
        options={STEPS}
        onChange={(stepMinutes) => change({ stepMinutes: stepMinutes as ListingDraft['stepMinutes'] })}
      />
    </>
  )
}

function WeekField({ weekly, onChange }: { weekly: Week; onChange: (weekly: Week) => void }) {
  const set = (at: number, hours: Week[number]) => onChange(weekly.map((day, n) => (n === at ? hours : day)))
  const first = weekly.find((day) => day !== null)
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-14 font-semibold">{listingWords.week}</legend>
      {weekly.map((hours, at) => {
        const day = weekdayHeads[at]?.long ?? ''
        return (
          <div key={day} className={styles.week}>
            <TickField
              label={day}
              checked={hours !== null}
              onChange={(on) => set(at, on ? (first ?? NINE_TO_SIX) : null)}
            />
            {hours ? (
              <DayHours day={day} hours={hours} onChange={(next) => set(at, next)} />
            ) : (
              <span className="text-14 text-graphite">{listingWords.closed}</span>
            )}
          </div>
        )
      })}
      {first && weekly.some((day) => day && (day.opens !== first.opens || day.closes !== first.closes)) && (
        <button
          type="button"
          className="btn plain mt-2 justify-self-start"
          onClick={() => onChange(weekly.map((day) => day && first))}
        >
          {listingWords.copyHours}
        </button>
      )}
      <HoursHints weekly={weekly} />
    </fieldset>
  )
}

/** Clock changes happen in the first hours after midnight. */
const isNear = (minute: number) => minute % 1440 > 0 && minute % 1440 < 240

/** Explains unusual rules only if the chosen hours trigger them. */
function HoursHints({ weekly }: { weekly: Week }) {
  const skips = weekly.some((day) => day && (isNear(day.opens) || isNear(day.closes)))
  const outlasts = weekly.some((day, at) => day && (weekly.at(at - 1)?.closes ?? 0) - 1440 > day.closes)
  return (
    <>
      {skips && <p className="mt-2 max-w-[60ch] text-14 text-graphite">{listingWords.skippedHour}</p>}
      {outlasts && <p className="mt-2 max-w-[60ch] text-14 text-graphite">{listingWords.longNight}</p>}
    </>
  )
}

type DayHoursProps = { day: string; hours: NonNullable<Week[number]>; onChange: (hours: Week[number]) => void }
const every = (from: number, to: number) => Array.from({ length: (to - from) / 30 + 1 }, (_, n) => from + n * 30)

function DayHours({ day, hours: { opens, closes }, onChange }: DayHoursProps) {
  const ends = [...new Set([...every(opens + 30, opens + 1440), closes])].sort((a, b) => a - b)
  const starts = [...new Set([...every(0, 1410), opens])].sort((a, b) => a - b)
  return (
    <>
      <select
        className="input"
        aria-label={listingWords.opens(day)}
        value={opens}
        onChange={(event) => {
          const next = Number(event.target.value)
          onChange({ opens: next, closes: Math.min(Math.max(closes, next + 30), next + 1440) })
        }}
      >
        {starts.map((minute) => (
          <option key={minute} value={minute}>
            {minuteWords(minute)}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={listingWords.closes(day)}
        value={closes}
        onChange={(event) => onChange({ opens, closes: Number(event.target.value) })}
      >
        {ends.map((minute) => (
          <option key={minute} value={minute}>
            {minute > 1440 ? `${minuteWords(minute - 1440)}, ${listingWords.nextDay}` : minuteWords(minute)}
          </option>
        ))}
      </select>
    </>
  )
}
