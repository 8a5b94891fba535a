import type { IncomingMessage, ServerResponse } from 'node:http'
import { searchQuery } from '../../contract/search.ts'
import type { Deps } from '../platform/deps.ts'
import { readToken } from '../platform/http/cookies.ts'
import { fromReplica } from '../platform/http/from-replica.ts'
import { sendJson } from '../platform/http/send-json.ts'
import { findSpacesAsText, noteIfEmpty } from './find-spaces.ts'

const knownQuery = searchQuery.strict()

/**
 * Answers the busiest endpoint without the API framework, which takes half of a search's CPU time. Only successful
 * searches are answered here. For everything else it returns false and the request goes through the contract, so that
 * refusals come from one place.
 */
export async function answerSearch(deps: Deps, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  if (req.method !== 'GET') return false
  const [path, ...query] = (req.url ?? '').split('?')
  if (path !== '/api/v1/spaces') return false
  const params = new URLSearchParams(query.join('?'))
  const given = Object.fromEntries(params)
  // Leaves repeated parameters and lists to the contract's validation.
  const keys = Object.keys(given)
  if (keys.length !== params.size || keys.some((key) => key.includes('['))) return false
  const asked = knownQuery.safeParse(given)
  if (!asked.success) return false
  const wrote = readToken(req.headers.cookie, 'wrote', deps.config.publicUrl.startsWith('https:')) !== null
  const found = await fromReplica(deps, wrote, (from) => findSpacesAsText(from, asked.data))
  if (!found.ok) return false
  if (req.headers['sec-gpc'] !== '1') noteIfEmpty(deps, asked.data, found.value)
  sendJson(req, res, found.value)
  return true
}
