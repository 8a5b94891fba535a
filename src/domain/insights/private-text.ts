const ADDRESS = /[^\s@<>"'`(),:;=&?#/\\]{1,64}(?:@|%40)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/gi
/** Cards have 15 to 19 digits; times in milliseconds have 13. One id in a thousand has as many in a row: ids stay. */
const ID_OR_CARD = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?!\w))|(?<!\d)\d(?:[ -]?\d){14,18}(?!\d)/gi
/** 256 random bits as we write them, alone or grown together with something: any such run, for no rule tells chance from a long word. */
const TOKEN = /[\w-]{43,}/g
/** What somebody's code wrote beside a name that says it is secret; of "Unexpected token: x" nothing. */
const BEARER = /\b(bearer|basic) [\w.~+/=-]{6,500}/gi
const NAMED =
  /((?:password|passcode)["']?\s{0,3}[:=]\s{0,3}|(?:secret|token|api[_-]?key)(?:["']?=|["']\s{0,3}:\s{0,3}))(["']?)[^\s"'&,;})\]]{1,500}/gi
const SECRET_KEY = /pass(?:word|code)|secret|token|credential|^(?:codes?|card|cvc|cvv|otp|authorization|cookie)$/i

/** Text without mail addresses, card numbers and tokens: what may be kept of words that nobody has chosen. */
export function withoutPrivateText(text: string): string {
  // Tokens first: what the others take out of one would leave its rest.
  return text
    .replace(TOKEN, '[token]')
    .replace(BEARER, '$1 [token]')
    .replace(NAMED, '$1$2[secret]')
    .replace(ADDRESS, '[email]')
    .replace(ID_OR_CARD, (_, id) => id ?? '[card]')
}

/** Whether what stands under this name is a secret, whatever it looks like. */
export const namesSecret = (key: string): boolean => SECRET_KEY.test(key)
