import type { ShouldRevalidateFunction } from 'react-router'
import { ContinueNote } from '../bookings/continue-note.tsx'
import { heldOf } from '../bookings/panel/held-note.tsx'
import { pageContext } from '../client/page-context.ts'
import { isOnlyStep } from '../client/use-history-step.ts'
import { home } from '../copy/home.ts'
import { named } from '../format/brand.ts'
import { Featured } from '../home/featured.tsx'
import { Hero } from '../home/hero.tsx'
import { HostInvitation } from '../home/host-invitation.tsx'
import { Numbers } from '../home/numbers.tsx'
import { Steps } from '../home/steps.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { cardView } from '../spaces/card-view.ts'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, config } = context.get(pageContext)
  const [{ items }, { hold }] = await Promise.all([api.search.featured(), api.bookings.liveHold()])
  return {
    demo: config.demo,
    copy: config.copy,
    featured: items.map(cardView),
    hold: hold && heldOf(hold),
  }
}

export const shouldRevalidate: ShouldRevalidateFunction = (step) => !isOnlyStep(step) && step.defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: named(home.title),
    description: home.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/',
  })

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.hold && <ContinueNote hold={loaderData.hold} />}
      <Hero copy={loaderData.copy} />
      <Numbers demo={loaderData.demo} copy={loaderData.copy} />
      <Featured cards={loaderData.featured} />
      <Steps />
      <HostInvitation copy={loaderData.copy} />
    </>
  )
}
