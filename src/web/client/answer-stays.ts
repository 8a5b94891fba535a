/** The relevant part of the router's page data. */
type Known = { root?: { viewer?: { id: string } | null } } | undefined

/**
 * Whether a form's result stays on its page during a reload. It is dropped when another user signs in, but not after
 * a first sign-in. Called in the router: see kept-answer in vite.config.ts.
 */
export function answerStays(before: Known, after: Known): boolean {
  const was = before?.root?.viewer?.id
  return !was || was === after?.root?.viewer?.id
}
