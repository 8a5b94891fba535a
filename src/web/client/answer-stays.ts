type Known = { root?: { viewer?: { id: string } | null } } | undefined

/**
 * Decides whether a form's result stays on its page during a reload. It is removed when a different user signs in, but
 * kept after a first sign-in. The router calls this: see kept-answer in vite.config.ts.
 */
export function answerStays(before: Known, after: Known): boolean {
  const was = before?.root?.viewer?.id
  return !was || was === after?.root?.viewer?.id
}
