import { Link, useRevalidator } from 'react-router'
import type { ContentSlug } from '../../domain/content/content-page.ts'
import { adminApi } from '../client/admin-api.ts'
import { useWrite } from '../client/use-write.ts'
import { contentWords as words } from '../copy/content.ts'
import { BusyButton } from '../ui/button.tsx'

export function StarterPages({ slugs, review = false }: { slugs: readonly ContentSlug[]; review?: boolean }) {
  const { revalidate } = useRevalidator()
  const { send, busy, refusal } = useWrite(async () => {
    await adminApi.contentPages.publishStarters({ slugs: [...slugs] })
    await revalidate()
  })
  if (slugs.length === 0) return null
  return (
    <section aria-labelledby="starter-pages" className="panel mb-8">
      <h2 id="starter-pages" className="mb-2 text-18">
        {words.startersHead(slugs.length)}
      </h2>
      <p className="mb-4 measure text-graphite">{words.startersText}</p>
      <div className="flex flex-wrap gap-3">
        <BusyButton type="button" look="ink" busy={busy} onClick={() => send()}>
          {words.publishStarters}
        </BusyButton>
        {review && (
          <Link className="btn" to="/admin/pages">
            {words.reviewStarters}
          </Link>
        )}
      </div>
      <p role="alert" className="mt-3 text-14 text-bad empty:hidden">
        {refusal?.message}
      </p>
    </section>
  )
}
