import { messageWords as words } from '../copy/messages.ts'
import { brandName } from '../format/brand.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/messages-none'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: `${words.title} · ${brandName()}`,
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/messages',
    noindex: true,
  })

export default function MessagesNone({ matches }: Route.ComponentProps) {
  const inbox = matches[2].loaderData
  // The list already says that it is empty and how to start a conversation.
  if (inbox?.page?.items.length === 0) return null
  return <p className="grid h-full place-items-center p-10 text-graphite">{words.choose}</p>
}
