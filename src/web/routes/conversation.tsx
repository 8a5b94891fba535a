import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { BookingId, ConversationId } from '../../domain/kernel/id.ts'
import { useLiveBookings } from '../bookings/use-live-bookings.ts'
import { isNotFound, refusalOf } from '../client/api-error.ts'
import { type PageParts, pageContext } from '../client/page-context.ts'
import { messageWords as words } from '../copy/messages.ts'
import { brandName } from '../format/brand.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { otherName } from '../messages/other-name.ts'
import styles from '../messages/thread/booking-context.module.css'
import { BookingContext } from '../messages/thread/booking-context.tsx'
import { Thread } from '../messages/thread/thread.tsx'
import type { Route } from './+types/conversation'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const id = params.id as ConversationId
  const found = momentOf(url.searchParams.get('at'))
  try {
    const [conversation, part] = await Promise.all([api.conversations.showConversation({ id }), partOf(api, id, found)])
    return { conversation, ...part, found, booked: await bookingOf(api, conversation.booking?.id) }
  } catch (error) {
    if (refusalOf(error).code === 'sign_in_required')
      throw redirect(`/auth?next=${encodeURIComponent(url.pathname + url.search)}`)
    if (isNotFound(error)) throw data(null, { status: 404 })
    throw error
  }
}

/** Null if there is no booking, or if it disappeared in the meantime. */
async function bookingOf({ bookings }: PageParts['api'], id: BookingId | undefined) {
  if (!id) return null
  return bookings.showBooking({ id }).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw error
  })
}

async function partOf({ messages }: PageParts['api'], id: ConversationId, found: string | null) {
  if (!found) {
    const { items, more } = await messages.listMessages({ id })
    return { messages: items, more, behind: false }
  }
  const next = Temporal.Instant.from(found).add({ milliseconds: 1 }).toString()
  const [before, after] = await Promise.all([
    messages.listMessages({ id, before: next }),
    messages.listMessages({ id, after: found }),
  ])
  return { messages: [...before.items, ...after.items], more: before.more, behind: after.more }
}

function momentOf(text: string | null): string | null {
  try {
    return /^2[01]\d\d-.*Z$/.test(text ?? '') ? Temporal.Instant.from(text ?? '').toString() : null
  } catch {
    return null
  }
}

// The thread updates itself, so most navigation needs no reload. The booking is reloaded when it changes.
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod
    ? defaultShouldRevalidate
    : currentUrl.href === nextUrl.href ||
      currentUrl.pathname !== nextUrl.pathname ||
      currentUrl.search !== nextUrl.search

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta({
    title: `${loaderData ? otherName(loaderData.conversation) : words.title} · ${brandName()}`,
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: `/messages/${params.id}`,
    noindex: true,
  })

export default function ConversationPage({ loaderData }: Route.ComponentProps) {
  const { conversation, found, booked } = loaderData
  useLiveBookings(booked?.id)
  return (
    <div className={styles.beside}>
      <Thread key={`${conversation.id} ${found}`} {...loaderData} />
      {booked && <BookingContext booking={booked} />}
    </div>
  )
}
