import { credits } from '../copy/legal.ts'
import { named } from '../format/brand.ts'
import { LegalPage } from '../layout/legal-page.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/credits'

/** Without a loader, the router shows an empty page if this page's code can't be loaded. */
export const loader = () => null

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: credits.title,
    description: named(credits.description),
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/credits',
  })

export default function Credits() {
  return <LegalPage page={credits} />
}
