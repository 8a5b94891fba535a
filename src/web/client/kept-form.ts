import { data, isRouteErrorResponse } from 'react-router'
import { outside, type Refusal } from './api-error.ts'

/** A form that got no answer keeps its page and what was typed, and says why; `facts` is what else the page's action answers with. */
export async function keptForm<Answer, Facts extends object>(send: () => Promise<Answer>, facts: Facts) {
  try {
    return await send()
  } catch (error) {
    const refusal = outageOf(error)
    if (!refusal) throw error
    // By its status nothing around the form is loaded anew, which would fail as well.
    return data({ refusal, ...facts }, { status: 503 })
  }
}

function outageOf(error: unknown): Refusal | null {
  if (error instanceof TypeError) return outside('offline')
  const busy = isRouteErrorResponse(error) && [502, 503, 504].includes(error.status)
  return busy ? outside('busy') : null
}
