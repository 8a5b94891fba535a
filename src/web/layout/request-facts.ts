import { createContext, useContext, useState } from 'react'
import { errorIdOf } from '../client/error-id.ts'

/** What only the server's drawing of a page knows. */
export const RequestFacts = createContext<{ nonce?: string; requestId?: string; units?: string }>({})

export function useRequestFacts() {
  return useContext(RequestFacts)
}

/** The id a person can quote: the server's for a page it drew, the error's own for what failed in the browser. */
export function useErrorId(error: unknown): string {
  const { requestId } = useContext(RequestFacts)
  const [id] = useState(() => requestId ?? idOnPage() ?? errorIdOf(error))
  return id
}

/** Good until the page runs by itself: a later failure on the same page is another one. */
function idOnPage(): string | undefined {
  const { requestId, ready } = document.documentElement.dataset
  return ready === undefined ? requestId : undefined
}
