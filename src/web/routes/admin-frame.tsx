import { Outlet } from 'react-router'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { pageContext } from '../client/page-context.ts'
import { useInConsole } from '../layout/in-console.ts'
import { RouteError } from '../layout/route-error.tsx'
import type { Route } from './+types/admin-frame'

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context.get(pageContext), url, (admin) => admin.overview())
}

export default function AdminFrameRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame queues={loaderData}>
      <Outlet />
    </AdminFrame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const screen = <RouteError error={error} />
  return useInConsole() ? <AdminFrame queues={loaderData ?? null}>{screen}</AdminFrame> : screen
}
