import { Outlet, type ShouldRevalidateFunction } from 'react-router'
import { refusalOf } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { isOnlyStep } from '../client/use-history-step.ts'
import { PendingConsole } from '../console/pending-console.tsx'
import { HostLayout } from '../hosting/host-layout.tsx'
import { isHosting } from '../layout/in-console.ts'
import { usePendingPage } from '../layout/pending-page.tsx'
import type { Route } from './+types/host-frame'

/** The pages inside send signed-out visitors to sign in, and back to themselves. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, viewer, report } = context.get(pageContext)
  if (!viewer) return null
  try {
    return { ...(await api.dashboard.showFrame()), mayHost: viewer.role !== 'user' }
  } catch (error) {
    if (refusalOf(error).code === 'failed') report(error)
    return null
  }
}

export const shouldRevalidate: ShouldRevalidateFunction = (step) => !isOnlyStep(step) && step.defaultShouldRevalidate

export default function HostFrame({ loaderData }: Route.ComponentProps) {
  const pending = usePendingPage()
  return (
    <HostLayout frame={loaderData}>
      {pending !== null && isHosting(pending) ? (
        <div className="wrap pt-5 pb-14 md:pt-7">
          <PendingConsole />
        </div>
      ) : (
        <Outlet />
      )}
    </HostLayout>
  )
}
