import { type RefObject, useEffect, useRef } from 'react'
import { data, Outlet, redirect, type ShouldRevalidateFunctionArgs, useMatches, useParams } from 'react-router'
import { isNotFound, refusalOf } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { messageWords as words } from '../copy/messages.ts'
import skipStyles from '../layout/skip-link.module.css'
import { Inbox } from '../messages/inbox/inbox.tsx'
import { FoundList, MessageSearch } from '../messages/inbox/message-search.tsx'
import styles from '../messages/messages.module.css'
import type { Route } from './+types/messages'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const [q, cursor] = [url.searchParams.get('q')?.trim() ?? '', url.searchParams.get('cursor')]
  const unread = url.searchParams.get('unread') === 'true'
  try {
    if (q)
      return {
        q,
        unread,
        found: await api.conversations.searchMessages({ q: q.slice(0, 200).toWellFormed(), ...(cursor && { cursor }) }),
        page: null,
      }
    return { q, unread, found: null, page: await api.conversations.listConversations({ unread: `${unread}` }) }
  } catch (error) {
    const { code } = refusalOf(error)
    if (code === 'sign_in_required') throw redirect(`/auth?next=${encodeURIComponent(url.pathname + url.search)}`)
    if (code === 'bad_cursor') throw redirect(`/messages?q=${encodeURIComponent(q)}`)
    if (isNotFound(error)) throw data(null, { status: 404 })
    throw error
  }
}

// Opening another conversation doesn't reload the list, because the list updates itself.
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod ? defaultShouldRevalidate : currentUrl.search !== nextUrl.search || currentUrl.href === nextUrl.href

export default function Messages({ loaderData: { q, unread, page, found } }: Route.ComponentProps) {
  const { id } = useParams()
  const inThread = !useMatches().at(-1)?.id.endsWith('messages-none')
  // On a page with a conversation, the heading is the other person's name.
  const Title = inThread ? 'h2' : 'h1'
  const root = useRef<HTMLDivElement>(null)
  useAbove(root)
  return (
    <div ref={root} className={`${styles.root} ${inThread ? styles.inThread : ''}`}>
      {inThread && (
        <a className={skipStyles.root} href="#conversation">
          {words.skip}
        </a>
      )}
      <div className={styles.side}>
        <Title className="serif px-5 pt-5 pb-3.5 text-36">{words.title}</Title>
        <MessageSearch q={q} />
        {found && <FoundList found={found} q={q} />}
        {page && <Inbox page={page} unread={unread} open={id ?? null} />}
      </div>
      <div className={styles.main}>
        <Outlet />
      </div>
    </div>
  )
}

/**
 * Sets `--above` to the height of the content above an element. It changes when notes and banners appear or disappear.
 */
function useAbove(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element
    if (!current) return
    const changes = new ResizeObserver(() => current.style.setProperty('--above', `${current.offsetTop}px`))
    for (const part of document.body.children) changes.observe(part)
    return () => changes.disconnect()
  }, [element])
}
