import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { sessionView } from './session-view.ts'

export async function showSession({ request }: Context) {
  return ok(await sessionView(request))
}
