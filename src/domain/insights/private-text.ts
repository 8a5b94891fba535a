const ADDRESS = /[^\s@<>"'`(),:;=&?#/\\]{1,64}(?:@|%40)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/gi
/**
 * Cards have 15 to 19 digits and millisecond times have 13. UUIDs may contain as many digits, so they are matched first
 * and kept.
 */
const ID_OR_CARD = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?!\w))|(?<!\d)\d(?:[ -]?\d){14,18}(?!\d)/gi
/**
 * Our tokens are 256 random bits. We remove every run of that length, because a rule can't tell a token from a long
 * word.
 */
const TOKEN = /[\w-]{43,}/g
/** A credential after its scheme name. A message such as "Unexpected token: x" doesn't match. */
const BEARER = /\b(bearer|basic) [\w.~+/=-]{6,500}/gi
const NAMED =
  /((?:password|passcode)["']?\s{0,3}[:=]\s{0,3}|(?:secret|token|api[_-]?key)(?:["']?=|["']\s{0,3}:\s{0,3}))(["']?)[^\s"'&,;})\]]{1,500}/gi
const SECRET_KEY = /pass(?:word|code)|secret|token|credential|^(?:codes?|card|cvc|cvv|otp|authorization|cookie)$/i

/** Removes email addresses, card numbers and tokens from text that may contain personal data. */
export function withoutPrivateText(text: string): string {
  // Tokens first: the other patterns could remove a token's middle and leave the rest.
  return text
    .replace(TOKEN, '[token]')
    .replace(BEARER, '$1 [token]')
    .replace(NAMED, '$1$2[secret]')
    .replace(ADDRESS, '[email]')
    .replace(ID_OR_CARD, (_, id) => id ?? '[card]')
}

/** Whether a field of this name is secret, whatever its value looks like. */
export const namesSecret = (key: string): boolean => SECRET_KEY.test(key)
