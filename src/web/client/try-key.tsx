import { useLoaderData } from 'react-router'

export function TryKey() {
  const { tryKey } = useLoaderData<{ tryKey: string }>()
  return <input type="hidden" name="tryKey" value={tryKey} />
}
