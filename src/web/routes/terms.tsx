import { LegalPage } from '../frame/legal-page.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { terms } from '../words/legal.ts'
import type { Route } from './+types/terms'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: terms.title,
    description: terms.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/terms',
  })

export default function Terms() {
  return <LegalPage page={terms} />
}
