const ADDRESS = /[^\s@<>"'`(),:;=&?#/\\]{1,64}(?:@|%40)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/gi
/**
 * Card numbers have 15 to 19 digits, and times in milliseconds have 13. UUIDs can contain as many digits, so the
 * pattern matches them first and keeps them.
 */
const ID_OR_CARD = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?!\w))|(?<!\d)\d(?:[ -]?\d){14,18}(?!\d)/gi
/**
 * Our tokens are 256 random bits. We remove every word of that length, because tokens and long words can't be told
 * apart.
 */
const TOKEN = /[\w-]{43,}/g
/** Matches a credential that follows the name of its scheme, but not a message such as "Unexpected token: x". */
const BEARER = /\b(bearer|basic) [\w.~+/=-]{6,500}/gi
const NAMED =
  /((?:password|passcode)["']?\s{0,3}[:=]\s{0,3}|(?:secret|token|api[_-]?key)(?:["']?=|["']\s{0,3}:\s{0,3}))(["']?)[^\s"'&,;})\]]{1,500}/gi
const SECRET_KEY = /pass(?:word|code)|secret|token|credential|^(?:codes?|card|cvc|cvv|otp|authorization|cookie)$/i

export function withoutPrivateText(text: string): string {
  // Tokens come first, because the other patterns could remove the middle of a token and leave the ends.
  return text
    .replace(TOKEN, '[token]')
    .replace(BEARER, '$1 [token]')
    .replace(NAMED, '$1$2[secret]')
    .replace(ADDRESS, '[email]')
    .replace(ID_OR_CARD, (_, id) => id ?? '[card]')
}

export const namesSecret = (key: string): boolean => SECRET_KEY.test(key)
