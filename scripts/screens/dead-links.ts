import type { Camera } from './camera.ts'

/**
 * These links aren't checked. Some pages don't exist until the operator writes them, and some addresses aren't pages.
 */
const LEFT_OUT =
  /\/(nowhere|careers|press|blog|help|safety|cancellation|community|cookies|how-it-works|about)$|\/api\/v1\/.*\.(csv|pdf|ics)/
const kindOf = (address: string) => address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '#')

export async function deadLinks({ request, who }: Camera, links: Map<string, string>): Promise<string[]> {
  const found: string[] = []
  const kinds = new Map([...links.keys()].filter((href) => !LEFT_OUT.test(href)).map((href) => [kindOf(href), href]))
  for (const href of kinds.values()) {
    const answer = await request.get(href)
    if (answer.status() >= 400) found.push(`${links.get(href)} by ${who} links to ${href}: ${answer.status()}`)
  }
  links.clear()
  return found
}
