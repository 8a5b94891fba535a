import type { Month } from '../client/api-types.ts'
import { embedWords as words } from '../copy/embed.ts'

const PATIENCE_MS = 15_000

const script = (document.currentScript ?? document.querySelector('script[src$="/embed.js"]')) as { src?: string } | null
export const SITE = new URL(script?.src || location.href).origin

export type Facts = Record<string, string | boolean | undefined>

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  facts: Facts = {},
  ...inside: (Node | string)[]
) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(facts))
    if (value !== undefined && value !== false) made.setAttribute(name, String(value))
  made.append(...inside)
  return made
}

export class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the site answered ${status}`)
    this.status = status
  }
}

/** Without cookies, the answer is the same for everyone, and the browser may show it to another site's page. */
export async function read<T>(path: string): Promise<T> {
  const answer = await fetch(`${SITE}/api/v1/spaces/${path}`, {
    credentials: 'omit',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!answer.ok) throw new Refused(answer.status)
  return answer.json() as Promise<T>
}

export const failureOf = () => (navigator.onLine ? words.failed : words.offline)
export const readMonth = (id: string, month: string) => read<Month>(`${id}/availability?month=${month}`)
