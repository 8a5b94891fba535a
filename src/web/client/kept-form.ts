import { data, isRouteErrorResponse } from 'react-router'
import { outside, type Refusal } from './api-error.ts'

/** If there is no response, the page keeps the input and shows the reason. `facts` is added to the action's data. */
export async function keptForm<Answer, Facts extends object>(send: () => Promise<Answer>, facts: Facts) {
  try {
    return await send()
  } catch (error) {
    const refusal = outageOf(error)
    if (!refusal) throw error
    // With this status, the router doesn't reload the page's data. The reload would fail too.
    return data({ refusal, ...facts }, { status: 503 })
  }
}

function outageOf(error: unknown): Refusal | null {
  if (error instanceof TypeError) return outside('offline')
  const busy = isRouteErrorResponse(error) && [502, 503, 504].includes(error.status)
  return busy ? outside('busy') : null
}
