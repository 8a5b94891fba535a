/** No real name contains these words, so any name that contains one is refused. */
const ROLES = [
  ...['admin', 'admins', 'administrator', 'administrators', 'administration', 'sysadmin', 'superuser'],
  ...['support', 'helpdesk', 'moderator', 'moderators', 'moderation', 'official', 'officials'],
]
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
const READ_AS: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', $: 's' }
const SAME_AS_I = /[l1|!]/g

export type Fold = (text: string) => string

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
 * Checks whether a name could be mistaken for the site's operator. Covers the operator's own names (`own`), staff roles
 * and combinations such as "Daylet Support" or "Help Desk", even if written in look-alike letters.
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

/** Checks whether a string can be split into words from `all`, at least one of which is also in `some`. */
function isMadeOf(text: string, all: readonly string[], some: readonly string[]): boolean {
  // For each position: whether a split can reach it, and whether that split includes a word from `some`.
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
