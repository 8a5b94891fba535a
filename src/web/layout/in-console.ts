import { useLocation } from 'react-router'
import { useRoot } from '../client/use-root.ts'

const PAGES = /^\/(admin|financial\/(platform|ledger|all-payouts|disputes|reconciliation))(\/|$)/

/** The admin console brings its own bar and navigation instead of the site's bar and footer. */
export function useInConsole(): boolean {
  const { pathname } = useLocation()
  return useRoot()?.viewer?.role === 'admin' && PAGES.test(pathname)
}
