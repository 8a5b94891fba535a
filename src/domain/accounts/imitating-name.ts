/** None of these is a real name, so a name that contains one is refused. */
const ROLES = [
  ...['admin', 'admins', 'administrator', 'administrators', 'administration', 'sysadmin', 'superuser'],
  ...['support', 'helpdesk', 'moderator', 'moderators', 'moderation', 'official', 'officials'],
]
/** These are also surnames, so a name is refused only if it consists entirely of these words. */
const CALLED_SO = ['staff', 'security']
const FILLERS = [
  ...[
    'the',
    'of',
    'at',
    'by',
    'for',
    'from',
    'your',
    'our',
    'team',
    'teams',
    'desk',
    'help',
    'helper',
    'service',
    'services',
  ],
  ...[
    'customer',
    'client',
    'guest',
    'host',
    'user',
    'care',
    'center',
    'centre',
    'department',
    'office',
    'member',
    'members',
  ],
  ...[
    'account',
    'accounts',
    'billing',
    'payment',
    'payments',
    'trust',
    'safety',
    'site',
    'system',
    'platform',
    'group',
  ],
]
/** Digits and signs that people read as letters. */
const READ_AS: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', $: 's' }
const SAME_AS_I = /[l1|!]/g

/** Replaces look-alike characters with the letter they resemble. */
export type Fold = (text: string) => string

/** The words of a text at a glance: once with digits read as letters, once without digits. */
function readings(text: string, fold: Fold): string[][] {
  const plain = text.normalize('NFKC')
  const folded = [fold(plain), fold(plain.toLowerCase())].map((one) =>
    one.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/vv/g, 'w'),
  )
  return folded
    .flatMap((one) => [one.replace(/[034578$]/g, (sign) => READ_AS[sign] ?? sign), one.replace(/\d/g, '')])
    .map((one) =>
      one
        .replace(SAME_AS_I, 'i')
        .split(/[^\p{L}]+/u)
        .filter((word) => word !== ''),
    )
}

/**
 * Whether people would take a name for the site's operator: its own names (`own`: brand and operator), staff roles, and
 * combinations such as "Daylet Support" or "Help Desk", also in look-alike letters.
 */
export function imitatesOperator(name: string, own: readonly string[], fold: Fold): boolean {
  const read = (word: string) => readings(word, fold)[0]?.join('') ?? ''
  const names = own.map((one) => readings(one, fold)[0] ?? []).filter((words) => words.join('').length > 2)
  const clear = [...ROLES.map(read), ...names.map((words) => words.join(''))]
  const called = CALLED_SO.map(read)
  const all = [...clear, ...called, ...FILLERS.map(read)]
  return readings(name, fold).some((words) => {
    const whole = words.join('')
    if (words.some((word) => isMadeOf(word, all, clear)) || names.some((one) => holds(words, one))) return true
    return (
      isMadeOf(whole, all, [...clear, ...called]) ||
      isMadeOf(words.filter(({ length }) => length > 1).join(''), all, called)
    )
  })
}

/** Whether a text can be split into words from a list, at least one of them from `some`. */
function isMadeOf(text: string, all: readonly string[], some: readonly string[]): boolean {
  // For each position: whether a split can reach it, and whether that split used a word from `some`.
  const reached = Array.from({ length: text.length + 1 }, () => ({ at: false, past: false }))
  reached[0] = { at: true, past: false }
  for (let from = 0; from < text.length; from++) {
    const here = reached[from]
    if (!here?.at) continue
    for (const word of all) {
      const there = text.startsWith(word, from) ? reached[from + word.length] : undefined
      if (!there) continue
      there.at = true
      there.past ||= here.past || some.includes(word)
    }
  }
  return reached[text.length]?.past ?? false
}

function holds(words: readonly string[], others: readonly string[]): boolean {
  return words.some((_, from) => others.every((word, n) => words[from + n] === word))
}
