import { CircleCheck, TriangleAlert } from 'lucide-react'
import { hostingWords as words } from '../copy/hosting.ts'
import { minuteWords } from '../format/dates.ts'

type SavedAtProps = { saved: { at: number } | 'not yet' | null; proved: boolean; answered: boolean }

/** Whether the text is saved. Only script knows the time by the reader's clock. */
export function SavedAt({ saved, proved, answered }: SavedAtProps) {
  const isSaved = saved === null ? answered : saved !== 'not yet'
  return (
    <p role="status" className={`flex items-start gap-2 text-14 empty:hidden ${isSaved ? 'text-good' : 'text-warn'}`}>
      {isSaved && (
        <>
          <CircleCheck size={16} className="mt-0.5 flex-none" aria-hidden="true" />
          {saved === null || saved === 'not yet' ? words.savedDraft : words.savedAt(clockOf(saved.at))}
        </>
      )}
      {!isSaved && (saved === 'not yet' || !proved) && (
        <>
          <TriangleAlert size={16} className="mt-0.5 flex-none" aria-hidden="true" />
          {proved ? words.unsaved : words.waitsForProof}
        </>
      )}
    </p>
  )
}

function clockOf(at: number): string {
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(Temporal.Now.timeZoneId())
  return minuteWords(here.hour * 60 + here.minute)
}
