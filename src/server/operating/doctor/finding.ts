/** A result: `wrong` breaks or endangers the site, a `note` may be intended. */
export type Finding = {
  /** A stable name of the check, such as `mail.sign-in`. */
  readonly name: string
  readonly level: 'good' | 'note' | 'wrong'
  /** The finding, as a sentence. */
  readonly what: string
  /** How to fix it; empty if nothing needs to be done. */
  readonly remedy: string
}

export const good = (name: string, what: string): Finding => ({ name, level: 'good', what, remedy: '' })
export const note = (name: string, what: string, remedy: string): Finding => ({ name, level: 'note', what, remedy })
export const wrong = (name: string, what: string, remedy: string): Finding => ({ name, level: 'wrong', what, remedy })

/** Takes the first part of another message as the finding, followed by the remedy. */
export function fromSentence(name: string, sentence: string, remedy: string): Finding {
  const [what = '', ...rest] = sentence.split('\n')
  return wrong(name, what, rest.join('\n') || remedy)
}
