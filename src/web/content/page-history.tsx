import { Link } from 'react-router'
import type { ContentPage } from '../client/api-types.ts'
import { contentWords as words } from '../copy/content.ts'
import { Moment } from '../ui/moment.tsx'

/** A page's history, newest first; every version can be viewed and saved again. */
export function PageHistory({ slug, history }: Pick<ContentPage, 'slug' | 'history'>) {
  if (history.length === 0) return null
  return (
    <section aria-labelledby="history" className="mt-10">
      <h2 id="history" className="mb-3 text-18">
        {words.history}
      </h2>
      <ol className="border-b border-rule">
        {history.map(({ what, version, at, by, reason }) => (
          <li key={what + at + version} className="border-t border-rule py-3">
            <p>
              <span className="font-semibold">{words.steps[what](version)}</span> · <span dir="auto">{by}</span> ·{' '}
              <span className="text-14 text-graphite">
                <Moment at={at} />
              </span>
            </p>
            {reason && (
              <p className="mt-1 wrap-anywhere" dir="auto">
                {reason}
              </p>
            )}
            {what === 'saved' && version !== null && (
              <Link className="link text-14" to={`/admin/pages/${slug}?version=${version}`}>
                {words.show(version)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
