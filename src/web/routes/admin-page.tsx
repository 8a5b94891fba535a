import { useEffect } from 'react'
import { data, Link, redirect, useNavigation } from 'react-router'
import { CONTENT_SLUGS, type ContentSlug } from '../../domain/content/content-page.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import type { ContentPage } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { useDone } from '../client/use-done.ts'
import { useRoot } from '../client/use-root.ts'
import { actOnPage, forgetUnsaved, type PageAct, PageEditor, UNTYPED, WithdrawForm } from '../content/page-editor.tsx'
import { Prose } from '../content/prose.tsx'
import { adminWords } from '../copy/admin.ts'
import { contentPageNames, contentWords as words } from '../copy/content.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { Moment } from '../ui/moment.tsx'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/admin-page'

const ACTS: readonly PageAct[] = ['save', 'publish', 'withdraw']
const pathOf = (slug: ContentSlug) => `/admin/pages/${slug}`

function slugOf(name: string): ContentSlug {
  const slug = CONTENT_SLUGS.find((known) => known === name)
  if (!slug) throw data(null, { status: 404 })
  return slug
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const version = /^[1-9]\d{0,5}$/.exec(url.searchParams.get('version') ?? '')?.[0]
  return loadAdmin(context.get(pageContext), url, (_, api) =>
    api.contentPages.editPage({ slug: slugOf(params.slug), ...(version && { version: Number(version) }) }),
  )
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const slug = slugOf(params.slug)
  const answer = await actOnPage(request, context.get(pageContext).api, slug)
  // Restoring an older version makes it the newest, and the newest is shown at the page's own URL.
  return 'done' in answer && answer.done ? redirect(`${pathOf(slug)}?done=${answer.done}`) : answer
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, UNTYPED)

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    title: adminWords.title(contentPageNames[params.slug as ContentSlug] ?? adminWords.contentPages),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: `/admin/pages/${params.slug}`,
    noindex: true,
  })

export default function AdminPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const said = useDone()
  const done = ACTS.find((act) => act === said) ?? null
  const { slug, state, version, newest, published, elements, history } = page
  const busy = useNavigation().formMethod === 'POST'
  const me = useRoot()?.viewer?.id
  useEffect(() => {
    if (done === 'save' || done === 'publish') forgetUnsaved(`${me} ${slug}`)
  }, [done, me, slug])
  return (
    <AdminLayout head={contentPageNames[slug]}>
      <p className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-2">
        <span className="font-semibold">{words.states[state]}</span>
        <Link className="link text-14" to="/admin/pages">
          {words.allPages}
        </Link>
        {published !== null && (
          <Link className="link text-14" to={`/${slug}`}>
            {words.open}
          </Link>
        )}
      </p>
      <div role="status" className="empty:hidden">
        {done && !actionData && !busy && (
          <Note kind="good" className="mb-6">
            {words.done[done]}
          </Note>
        )}
      </div>
      {version === 0 && (
        <Note kind="info" className="mb-6">
          <b>{words.starterHead}.</b> {words.starterText}
        </Note>
      )}
      {version < newest && (
        <Note kind="warn" className="mb-6">
          {words.older(version)}{' '}
          <Link className="link" to={pathOf(slug)}>
            {words.toNewest}
          </Link>
        </Note>
      )}
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
        <section aria-label={words.edit} className="min-w-0">
          <PageEditor key={`${slug} ${version}`} of={`${me} ${slug}`} page={page} busy={busy} answer={actionData} />
          {published !== null && <WithdrawForm busy={busy} />}
        </section>
        <div className="min-w-0">
          <Preview title={page.text.title} version={version} elements={elements} read={version === published} />
          <PageHistory slug={slug} history={history} />
        </div>
      </div>
    </AdminLayout>
  )
}

type PreviewProps = { title: string; version: number; read: boolean; elements: Parameters<typeof Prose>[0]['elements'] }

function Preview({ title, version, read, elements }: PreviewProps) {
  return (
    <section aria-labelledby="preview" className="panel">
      <h2 id="preview" className="text-18">
        {words.preview}
      </h2>
      <p className="mb-6 text-14 text-graphite">
        {version === 0 ? words.starterPreview : words.previewOf(version, read)}
      </p>
      <p className="serif mb-6 text-36 wrap-anywhere" dir="auto">
        {title}
      </p>
      <Prose elements={elements} />
    </section>
  )
}

function PageHistory({ slug, history }: Pick<ContentPage, 'slug' | 'history'>) {
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
