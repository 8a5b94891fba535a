import { sanitise } from '../kernel/text.ts'

/** Control characters, line breaks, text direction marks, zero-width characters and unusual spaces. */
const UNSEEN =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Email programs turn web addresses into links. Refuses "go.example" but accepts "Dr. Ann". */
const WEB_ADDRESS = /:\/\/|@|\bwww\.|[\p{L}\p{N}-]{2}[.\u2024\u3002\uff0e\uff61]\p{L}{2}/iu

/** Matches a phone number or a handle on another service. A name must not contain either. */
const CONTACT = /(?:\p{N}\P{N}{0,3}){6}|#|\p{L}\s?[:：]/u

/** Checks for invisible characters and for characters that change how a line reads. */
export const hasUnseen = (text: string): boolean => UNSEEN.test(text)

/**
 * Returns the name trimmed and without markup, so that it's safe in emails and on pages. Null if nothing valid remains.
 */
export function personName(text: string): string | null {
  const name = plainLabel(text)
  return name !== null && !CONTACT.test(name) ? name : null
}

/** Like `personName`, for the name of a thing. It may contain numbers, colons and number signs. */
export function plainLabel(text: string): string | null {
  const label = sanitise(text)
  return label !== '' && !hasUnseen(label) && !WEB_ADDRESS.test(label) ? label : null
}
