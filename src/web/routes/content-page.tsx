import { data } from 'react-router'
import { CONTENT_SLUGS } from '../../domain/content/content-page.ts'
import { isNotFound } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { Prose } from '../content/prose.tsx'
import { errors } from '../copy/errors.ts'
import { brandName } from '../format/brand.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/content-page'

export async function loader({ context, url }: Route.LoaderArgs) {
  const slug = CONTENT_SLUGS.find((known) => url.pathname.replace(/\/+$/, '') === `/${known}`)
  if (!slug) throw data(null, { status: 404 })
  try {
    return await context.get(pageContext).api.contentPages.showPage({ slug })
  } catch (error) {
    // The page doesn't exist until the operator publishes it.
    if (isNotFound(error)) throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData)
    return [{ title: `${errors.notFound.title} · ${brandName()}` }, { name: 'robots', content: 'noindex' }]
  const { slug, title, description } = loaderData
  return pageMeta({
    title: `${title} · ${brandName()}`,
    description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: `/${slug}`,
  })
}

export default function ContentPage({ loaderData: { title, elements } }: Route.ComponentProps) {
  return (
    <article className="wrap py-12 md:py-16">
      <h1 className="serif mb-10 text-48 wrap-anywhere md:text-64" dir="auto">
        {title}
      </h1>
      <Prose elements={elements} />
    </article>
  )
}
