import type { Refusal } from '../client/api-error.ts'
import type { ContentPage } from '../client/api-types.ts'
import { contentWords as words } from '../copy/content.ts'
import { Moment } from '../ui/moment.tsx'

type Overtaken = { version: number; by: string; at: string; text: ContentPage['text'] }

/** What someone else saved while this form was open, if that caused the refusal. */
export function overtakenBy(refusal: Refusal | null): Overtaken | null {
  return refusal?.code === 'saved_meanwhile' ? (refusal.data as Overtaken) : null
}

/** Shows the other version next to the user's own, so that neither is lost. */
export function Meanwhile({ version, by, at, text }: Overtaken) {
  return (
    <section aria-labelledby="meanwhile" className="panel mt-8">
      <h2 id="meanwhile" className="text-18" dir="auto">
        {words.meanwhile(by, version)}
      </h2>
      <p className="text-14 text-graphite">
        <Moment at={at} />
      </p>
      <p className="mt-3 text-graphite">{words.meanwhileText}</p>
      <p className="mt-4 font-semibold wrap-anywhere" dir="auto">
        {text.title}
      </p>
      <p className="mt-1 wrap-anywhere" dir="auto">
        {text.description}
      </p>
      <p className="mt-4 wrap-anywhere whitespace-pre-wrap" dir="auto">
        {text.body}
      </p>
    </section>
  )
}
