export type PasswordCheck = { readonly valid: boolean; readonly issues: readonly string[] }

export const PASSWORD_MIN_LENGTH = 12
const DISTINCT_CHARACTERS = 6
export const SPECIAL_CHARACTERS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

const SEQUENCES = ['123456', '654321', 'qwerty', 'password', 'admin', 'login', 'welcome', 'changeme']
const WORDS = ['password', 'admin', 'user', 'guest', 'root', 'test']
const AVOIDED = [...new Set([...SEQUENCES, ...WORDS])]

const REPEATED = /(.)\1{3}/su
const ONE_KIND = /^(?:\p{Lu}+|\p{Ll}+|\p{Nd}+)$/u

const RULES: readonly { readonly broken: (password: string) => boolean; readonly issue: string }[] = [
  { broken: (p) => [...p].length < PASSWORD_MIN_LENGTH, issue: 'Password must be at least 12 characters long' },
  { broken: (p) => !/\p{Lu}/u.test(p), issue: 'Password must contain at least one uppercase letter' },
  { broken: (p) => !/\p{Ll}/u.test(p), issue: 'Password must contain at least one lowercase letter' },
  { broken: (p) => !/\p{Nd}/u.test(p), issue: 'Password must contain at least one number' },
  {
    broken: (p) => ![...p].some((c) => SPECIAL_CHARACTERS.includes(c)),
    issue: 'Password must contain at least one special character',
  },
  { broken: isCommon, issue: 'Password contains common patterns or words that should be avoided' },
  {
    broken: (p) => new Set(p).size < DISTINCT_CHARACTERS,
    issue: 'Password should contain more unique characters',
  },
]

/** Keyboards encode the same letter in several ways, so we check and hash the normalised form. */
const plain = (password: string) => password.normalize('NFKC')

export function checkPassword(password: string): PasswordCheck {
  const judged = plain(password)
  const issues = RULES.filter((rule) => rule.broken(judged)).map((rule) => rule.issue)
  return { valid: issues.length === 0, issues }
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  return REPEATED.test(password) || ONE_KIND.test(password) || AVOIDED.some((part) => lower.includes(part))
}

export const LEAKED_PASSWORDS: ReadonlySet<string> = new Set([
  'password',
  'password1',
  'password123',
  'password123!',
  '123456',
  '12345678',
  '123456789',
  '1234567890',
  'qwerty',
  'qwerty123',
  'qwertyuiop',
  'abc123',
  'letmein',
  'welcome',
  'iloveyou',
])

export function isLeakedPassword(password: string): boolean {
  return LEAKED_PASSWORDS.has(plain(password).toLowerCase())
}

export type PasswordRefusal = {
  readonly code: 'weak_password' | 'leaked_password'
  readonly issues: readonly string[]
}

/** Returns why a password is refused, or null if it's fine. The browser and the server share this rule. */
export function passwordRefusal(password: string): PasswordRefusal | null {
  const { issues } = checkPassword(password)
  if (isLeakedPassword(password)) return { code: 'leaked_password', issues }
  return issues.length > 0 ? { code: 'weak_password', issues } : null
}
