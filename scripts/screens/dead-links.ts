import type { Camera } from './camera.ts'

/** What the specification itself leaves without a page until the operator writes one, or is no page to open. */
const LEFT_OUT =
  /\/(nowhere|careers|press|blog|help|safety|cancellation|community|cookies|how-it-works|about)$|\/api\/v1\/.*\.(csv|pdf|ics)/
/** Of a kind of page, one in many answers for the others. */
const kindOf = (address: string) => address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '#')

/** Opens one link of each kind, as somebody; those that are refused, and a page each that leads there. */
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
