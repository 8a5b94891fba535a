import { brand } from '../copy/layout.ts'
import { messageWords as words } from '../copy/messages.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/messages-none'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: `${words.title} · ${brand}`,
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/messages',
    noindex: true,
  })

/** Beside the list, while none of it is open. */
export default function MessagesNone() {
  return <p className="grid h-full place-items-center p-10 text-graphite">{words.choose}</p>
}
