import { data, redirect, useNavigation } from 'react-router'
import type { BookingId, SpaceId } from '../../domain/kernel/id.ts'
import { isNotFound, type Refusal, refusalOf } from '../client/api-error.ts'
import type { AboutConversation } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { randomId } from '../client/random-id.ts'
import { messageWords, threadWords as words } from '../copy/messages.ts'
import { brandName } from '../format/brand.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { answerMessage } from '../messages/answer-message.ts'
import { otherName } from '../messages/other-name.ts'
import { Composer, NotSent } from '../messages/thread/composer.tsx'
import { ClosedNote, ConversationHead } from '../messages/thread/conversation-head.tsx'
import styles from '../messages/thread/thread.module.css'
import type { Route } from './+types/new-conversation'

function aboutOf({ searchParams }: URL) {
  const [space, booking] = [searchParams.get('space'), searchParams.get('booking')]
  if (booking) return { bookingId: booking as BookingId }
  if (space) return { spaceId: space as SpaceId }
  throw data(null, { status: 404 })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const about = aboutOf(url)
  const there = await context
    .get(pageContext)
    .api.conversations.aboutConversation(about)
    .catch((error: unknown) => {
      const { code } = refusalOf(error)
      if (code === 'sign_in_required') throw redirect(`/auth?next=${encodeURIComponent(url.pathname + url.search)}`)
      if (code === 'own_space') throw redirect('/messages')
      if (isNotFound(error)) throw data(null, { status: 404 })
      throw error
    })
  if (there.id) throw redirect(`/messages/${there.id}`)
  return { conversation: there, of: Object.values(about)[0] ?? '', tryKey: randomId() }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return answerMessage(context.get(pageContext).api, request, { about: aboutOf(url) })
}
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, {})

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: `${loaderData ? words.newTitle(otherName(loaderData.conversation)) : messageWords.title} · ${brandName()}`,
    description: words.firstText,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/messages/new',
    noindex: true,
  })

export default function NewConversation({ loaderData: { conversation, of }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : null
  const typed = actionData && 'text' in actionData ? String(actionData.text) : ''
  return <NewThread key={of} conversation={conversation} of={of} busy={busy} refusal={refusal} typed={typed} />
}

type NewThreadProps = {
  conversation: AboutConversation
  of: string
  busy: boolean
  typed: string
  refusal: Refusal | null
}

function NewThread({ conversation, of, busy, typed, refusal }: NewThreadProps) {
  const name = otherName(conversation)
  return (
    <section className={styles.root} aria-labelledby="conversation">
      <ConversationHead conversation={conversation} />
      <div className={styles.first}>
        <p className="serif text-36">{words.newTitle(name)}</p>
        {!conversation.closed && (
          <p className="mt-2 text-graphite">{conversation.booking ? words.firstBooked : words.firstText}</p>
        )}
      </div>
      <div className={styles.foot}>
        {refusal && <NotSent refusal={refusal} />}
        {conversation.closed ? (
          <ClosedNote closed={conversation.closed} />
        ) : (
          <Composer of={of} name={name} busy={busy} typed={typed} />
        )}
      </div>
    </section>
  )
}
