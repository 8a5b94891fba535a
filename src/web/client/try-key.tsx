import { useLoaderData } from 'react-router'

/**
 * A hidden idempotency key for forms of pages whose loader provides `tryKey`. A form resent without a response
 * counts once; any response brings a new key.
 */
export function TryKey() {
  const { tryKey } = useLoaderData<{ tryKey: string }>()
  return <input type="hidden" name="tryKey" value={tryKey} />
}
