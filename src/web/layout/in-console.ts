import { useLocation } from 'react-router'
import { useRoot } from '../client/use-root.ts'

const PAGES = /^\/(admin|financial\/(platform|ledger|all-payouts|disputes|reconciliation))(\/|$)/

const HOSTING =
  /^\/(host(\/(calendar|bookings|spaces|reviews)(\/import)?)?|financial(\/lines|\/payouts(\/[^/]+)?)?)\/?$/

/** The pages that share the host's tabs. */
export const isHosting = (path: string) => HOSTING.test(path)

/** The admin console brings its own bar and navigation instead of the site's bar and footer. */
export function useInConsole(): boolean {
  const { pathname } = useLocation()
  return useRoot()?.viewer?.role === 'admin' && PAGES.test(pathname)
}

/** True if the page that is loading has the same navigation as this one, so that it stays on screen. */
export function useKeepsFrame(pending: string | null): boolean {
  const { pathname } = useLocation()
  return useInConsole() || (pending !== null && isHosting(pathname) && isHosting(pending))
}
