import { terms } from '../copy/legal.ts'
import { named } from '../format/brand.ts'
import { LegalPage } from '../layout/legal-page.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/terms'

/** Without a loader, the router shows an empty page if this page's code can't be loaded. */
export const loader = () => null

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: terms.title,
    description: named(terms.description),
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/terms',
  })

export default function Terms() {
  return <LegalPage page={terms} />
}
