import { createContext, useContext, useState } from 'react'
import { errorIdOf } from '../client/error-id.ts'

export const RequestFacts = createContext<{ nonce?: string; requestId?: string; units?: string }>({})

export function useRequestFacts() {
  return useContext(RequestFacts)
}

export function useErrorId(error: unknown): string {
  const { requestId } = useContext(RequestFacts)
  const [id] = useState(() => requestId ?? idOnPage() ?? errorIdOf(error))
  return id
}

/** Returns the request's id until the page is interactive. A later failure on the same page has its own id. */
function idOnPage(): string | undefined {
  const { requestId, ready } = document.documentElement.dataset
  return ready === undefined ? requestId : undefined
}
