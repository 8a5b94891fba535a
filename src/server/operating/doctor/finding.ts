/** One thing that was looked at: `wrong` stops the site or endangers it, a `note` may be meant so. */
export type Finding = {
  /** What it is about, such as `mail.sign-in`: stays the same while the words change. */
  readonly name: string
  readonly level: 'good' | 'note' | 'wrong'
  /** What is so, in a sentence. */
  readonly what: string
  /** What to do about it; empty where nothing is to be done. */
  readonly remedy: string
}

export const good = (name: string, what: string): Finding => ({ name, level: 'good', what, remedy: '' })
export const note = (name: string, what: string, remedy: string): Finding => ({ name, level: 'note', what, remedy })
export const wrong = (name: string, what: string, remedy: string): Finding => ({ name, level: 'wrong', what, remedy })

/** What another's sentence says first, and the way out it goes on with. */
export function fromSentence(name: string, sentence: string, remedy: string): Finding {
  const [what = '', ...rest] = sentence.split('\n')
  return wrong(name, what, rest.join('\n') || remedy)
}
