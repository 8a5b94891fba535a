/** What the router knows of a page, as far as it matters here. */
type Known = { root?: { viewer?: { id: string } | null } } | undefined

/**
 * Whether what a form was answered stays on its page while that is read anew: what was said to somebody is not for whoever comes after
 * them, a sign-in takes nothing away.
 * Called in the router: see kept-answer in vite.config.ts.
 */
export function answerStays(before: Known, after: Known): boolean {
  const was = before?.root?.viewer?.id
  return !was || was === after?.root?.viewer?.id
}
