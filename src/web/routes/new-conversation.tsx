import { data, redirect, useNavigation } from 'react-router'
import type { BookingId, FileId, SpaceId } from '../../domain/kernel/id.ts'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'
import { isNotFound, type Refusal, refusalOf } from '../client/api-error.ts'
import type { AboutConversation } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { randomId } from '../client/random-id.ts'
import { messageWords, threadWords as words } from '../copy/messages.ts'
import { brandName } from '../format/brand.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { otherName } from '../messages/other-name.ts'
import { Composer, WRITE } from '../messages/thread/composer.tsx'
import { ClosedNote, ConversationHead } from '../messages/thread/conversation-head.tsx'
import styles from '../messages/thread/thread.module.css'
import { Note } from '../ui/note.tsx'
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
      if (isNotFound(error)) throw data('spaceId' in about ? 'space' : null, { status: 404 })
      throw error
    })
  if (there.id) throw redirect(`/messages/${there.id}`)
  return { conversation: there, of: Object.values(about)[0] ?? '', tryKey: randomId() }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const attachments = form.getAll('attachment').map((id) => String(id) as FileId)
  const message = { key: text('tryKey'), text: text('text'), attachments }
  try {
    const { id } = await context
      .get(pageContext)
      .api.conversations.startConversation({ about: aboutOf(url), ...message })
    return redirect(`/messages/${id}#${WRITE}`)
  } catch (error) {
    return answerRefused(error, {})
  }
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
  return <NewThread key={of} conversation={conversation} of={of} busy={busy} refusal={actionData?.refusal ?? null} />
}

type NewThreadProps = {
  conversation: AboutConversation
  of: string
  busy: boolean
  refusal: Refusal | null
}

function NewThread({ conversation, of, busy, refusal }: NewThreadProps) {
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
        {refusal && (
          <Note kind="bad" role="alert" className="m-4">
            {words.failed} {refusal.message}
          </Note>
        )}
        {conversation.closed ? (
          <ClosedNote closed={conversation.closed} />
        ) : (
          <Composer of={of} name={name} busy={busy} />
        )}
      </div>
    </section>
  )
}
