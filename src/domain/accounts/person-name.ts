import { sanitise } from '../kernel/text.ts'

/** Control characters, line breaks, what turns the direction of the text around it, what takes no room, and blanks that look like none. */
const UNSEEN =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Mail programs make links of these: "Dr. Ann" may stay, "go.example" may not. */
const WEB_ADDRESS = /:\/\/|@|\bwww\.|[\p{L}\p{N}-]{2}[.\u2024\u3002\uff0e\uff61]\p{L}{2}/iu

/** Nor is a name a place for a telephone number or for what one is called elsewhere. */
const CONTACT = /(?:\p{N}\P{N}{0,3}){6}|#|\p{L}\s?[:：]/u

/** Whether a line of text holds what nobody sees, or what makes it read otherwise than it is written. */
export const hasUnseen = (text: string): boolean => UNSEEN.test(text)

/** A name as it may stand in mails and on pages, without markup and without blanks at its ends; null for what is none. */
export function personName(text: string): string | null {
  const name = sanitise(text)
  return name !== '' && !hasUnseen(name) && !WEB_ADDRESS.test(name) && !CONTACT.test(name) ? name : null
}
