import { useLoaderData } from 'react-router'

/** In a form of a page whose loader gives a `tryKey`: sent again because no answer came, it counts once. Any answer loads a new one. */
export function TryKey() {
  const { tryKey } = useLoaderData<{ tryKey: string }>()
  return <input type="hidden" name="tryKey" value={tryKey} />
}
