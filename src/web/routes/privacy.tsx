import { LegalPage } from '../frame/legal-page.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { privacy } from '../words/legal.ts'
import type { Route } from './+types/privacy'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: privacy.title,
    description: privacy.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/privacy',
  })

export default function Privacy() {
  return <LegalPage page={privacy} />
}
