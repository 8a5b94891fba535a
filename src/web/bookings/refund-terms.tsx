import { nothingBack, refundSentences, type Step, type Terms } from '../copy/refund.ts'

type RefundTermsProps = Terms & { steps: readonly Step[]; now?: string; asParagraph?: boolean }

export function RefundTerms({ steps, now, asParagraph = false, ...terms }: RefundTermsProps) {
  const left = steps.filter(({ until }) => !now || Temporal.Instant.compare(Temporal.Instant.from(until), now) > 0)
  const sentences = left.length > 0 ? refundSentences(left, terms) : [nothingBack]
  if (asParagraph) return <p className="num text-14 text-graphite">{`${sentences.join('. ')}.`}</p>
  return (
    <ul className="num grid gap-1 text-14 text-graphite">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}.</li>
      ))}
    </ul>
  )
}
