import { refundSentences, type Step } from '../copy/refund.ts'

/** The refund terms as dates, one sentence each. */
export function RefundTerms({
  steps,
  zone,
  year,
  withCleaning,
}: {
  steps: readonly Step[]
  zone: string
  /** Dates of another one show theirs. */
  year: number
  withCleaning: boolean
}) {
  return (
    <ul className="num grid gap-1 text-14 text-graphite">
      {refundSentences(steps, zone, withCleaning, year).map((sentence) => (
        <li key={sentence}>{sentence}.</li>
      ))}
    </ul>
  )
}
