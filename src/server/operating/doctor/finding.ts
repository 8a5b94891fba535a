/** A `wrong` finding breaks or endangers the site. A `note` may be intended. */
export type Finding = {
  /** The name of a check, such as `mail.sign_in`, never changes. */
  readonly name: string
  readonly level: 'good' | 'note' | 'wrong'
  readonly what: string
  readonly remedy: string
}

export const good = (name: string, what: string): Finding => ({ name, level: 'good', what, remedy: '' })
export const note = (name: string, what: string, remedy: string): Finding => ({ name, level: 'note', what, remedy })
export const wrong = (name: string, what: string, remedy: string): Finding => ({ name, level: 'wrong', what, remedy })

export function fromSentence(name: string, sentence: string, remedy: string): Finding {
  const [what = '', ...rest] = sentence.split('\n')
  return wrong(name, what, rest.join('\n') || remedy)
}
