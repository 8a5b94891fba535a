import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { DIGIT_WORDS } from './digit-words.ts'
import { BETWEEN_MESSAGES, inOriginal, type Plain, type Respelling, respell, type Span } from './plain-letters.ts'

const CALL =
  /\b(?:call|phone|telephone|tel|telefon\w*|mobile?|mobil\w*|cell|whats ?app|wapp|wa|(?:my|mein\w*|mon|ma|mi|mio|meu|min|moj\w*) (?:no|num|number|nummer|nr|numer)|number is|nummer ist|numero (?:e|es|est)|handy|ring|text|sms|ruf\w*|anruf\w*|erreich\w*|reach|dial|llama\w*|telefono|movil|appel\w*|portable|joindre|liga\w*|fone|zap|celular|contato|contact|signal|viber|telegram)\b|тел|звон|номер|ватсап|вотсап|واتس|رقم|هاتف|اتصل|फ़?ोन|नंबर|नम्बर|कॉल|व्हाट्स/u
const GAP = String.raw`[\s.\-–—_/()*~|·•,;:+"'\[\]=^のー－]{0,6}`
const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const MONTH = '(?:0?[1-9]|1[0-2])'
/**
 * Numbers with an obvious meaning. They are blanked, so that other digits next to them don't look like a longer phone
 * number.
 */
const HONEST = [
  // Dates and times of day.
  String.raw`(?<![\d.])(?:19|20)\d\d[-/.]${MONTH}[-/.]${DAY}(?!\d)`,
  String.raw`(?<![\d./-])${DAY}([./-])${MONTH}\1(?:(?:19|20)\d\d|\d\d)(?![\d]|[./-]\d)`,
  String.raw`(?<![\d.])${DAY}\.${MONTH}\.(?!\d)`,
  String.raw`(?<![\d:])(?:[01]?\d|2[0-4])[:h][0-5]\d(?:[:][0-5]\d)?(?![\d:])`,
  // Money, percentages and measurements.
  String.raw`[$€£¥₹₽]\s?\d[\d.,' ]*|(?<![\d.,'])\d[\d.,']*\s?(?:[$€£¥₹₽%°]|(?:usd|eur|gbp|chf|inr|euros?|dollars?|pounds?|rupees?)\b)`,
  String.raw`(?<![\d.,])\d[\d.,]*\s?(?:mm|cm|km|m|m2|sqm|qm|sq|ft|feet|inch|in|kg|g|l|kw|kva|w|v|a|k|hz|khz|mhz|ghz|mbit|mbps|gb|tb|mb|mp|px|dpi|lux|lm|iso|h|hrs?|hours?|min|days?|people|guests|pax|persons?|personen|views|followers)\b`,
  String.raw`(?<![\d.,])\d+(?:[.,]\d+)?\s?[x×]\s?\d+(?:[.,]\d+)?(?:\s?[x×]\s?\d+)?`,
  String.raw`(?<![\d.,])\d{1,3}(?:[ .,']000)+(?![\d])`,
  // Network addresses and file names.
  String.raw`(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\/\d+)?(?![\d.])`,
  String.raw`(?<![\p{L}\d_-])[\p{L}\d_-]+\.(?:pdf|jpe?g|png|docx?|xlsx?|zip|mp4|mov|dwg)\b`,
  // Document and model numbers.
  String.raw`\b(?!wa|tel|call|mob|cell|sms|txt|ph|ring)[a-z]{1,4}-\d[\d-]*`,
  String.raw`\b[a-z]{2}\d{8,12}\b`,
  String.raw`\b(?:serial|sn|s/n|model|booking|receipt|invoice|order|reference|ref|sku|lot|batch|buchung|rechnung|facture|factura|fattura|faktura|nota fiscal|pedido|albaran|auftrag|commande|certificate|certificat|zertifikat|iso|din|zip|plz|container)[ :#.a-z]{0,14}\d[\d -]*`,
  // Prices with cents.
  String.raw`(?<![\d.,])[1-9]\d{0,5}[.,]\d\d(?![\d.,]|\s?\d)`,
]
/** Official numbers with leading zeros and groups, like those in phone numbers. */
const OFFICIAL =
  /(?<!\p{L})(?:vat|tax|tva|ust\p{L}*|steuer\p{L}*|iban|siret|siren|nip|regon|kvk|btw|cif|nif|p\.?\s?iva|partita iva|cnpj|cpf|abn|ein|gst|hrb|policy|insurance|registration|customs|eori|po)(?!\p{L})[ :#.a-z-]{0,30}\d(?:[\d ./-]*\d)?/gu
const honest = new RegExp(HONEST.map((one) => `(?:${one.replaceAll('\\1', '[./-]')})`).join('|'), 'gu')
const DIGIT_WORD = Object.keys(DIGIT_WORDS)
  .sort((a, b) => b.length - a.length)
  .join('|')
/** Chinese and Japanese have no spaces between words, but only a phone number contains this many numerals in a row. */
const HAN = '[〇零一二三四五六七八九]{3,}'
const atom = new RegExp(`\\d+|${HAN}|(?<!\\p{L})(?:${DIGIT_WORD})+(?!\\p{L})`, 'gu')
const han = new RegExp(`^${HAN}$`, 'u')
const digitWord = new RegExp(DIGIT_WORD, 'gu')
/** People write O for 0 and l for 1. Matches a token that consists only of such letters and digits. */
const LOOSE = /(?<![\p{L}\p{N}|])[\doil|]+(?![\p{L}\p{N}|])/gu
const SPOKEN =
  /^[\s,.;:-]*(?:(?:and|then|next|i mean|sorry|the|last|first|second|third|end|ends|with|is|after|that|part|final|finally|rest|plus|followed|by|und|dann|zum|schluss|puis|et|ensuite|luego|despues|y|e|depois|final)[\s,.;:-]+){1,5}$/
const gap = new RegExp(`^${GAP}$`, 'u')
const DOUBLES: Readonly<Record<string, number>> = { double: 2, doppel: 2, triple: 3, treble: 3 }

type Atom = { from: number; to: number; digits: number; word: boolean; text: string }

/**
 * The ways people hide digits: look-alike letters, letters or symbols between the digits, sizes that start with a zero,
 * keypad letters.
 */
const DISGUISES: readonly Respelling[] = [
  [LOOSE, (token) => (/\d/.test(token) ? token.replaceAll('o', '0').replace(/[il|]/g, '1') : token)],
  [/(?<=[\d\s-])o(?=\d)|(?<=\d\s?o?)o(?=o?\s\d)/gu, '0'],
  [/(?<![\p{L}\p{N}])\d+(?:\p{L}\d+)+\p{L}?(?![\p{L}\p{N}])/gu, spaced],
  [/(?<!\d)0\d*(?:\s?[x×]\s?\d+)+/gu, spaced],
  [/(?<![\d-])\d{3}[-. ]\d{3}-\p{L}{4}(?!\p{L})/gu, (found) => `${found.slice(0, -4)}0000`],
]

/** A token with as many digits as a phone number isn't a model number, so its letters are only separators. */
function spaced(found: string): string {
  const letters = found.replace(/\d/g, '').length
  return found.replace(/\D/g, '').length < 9 && letters < 6 ? found : found.replace(/[\p{L}×\s]+/gu, ' ')
}

export function phones(plain: Plain): Span[] {
  const disguised = respell(plain, DISGUISES)
  const { text } = disguised
  let calm = text.replace(OFFICIAL, (found) => '\u0001'.repeat(found.length))
  for (const { 0: found, index } of text.matchAll(honest))
    if (!isDialled(found, text.slice(0, index)))
      calm = calm.slice(0, index) + '\u0001'.repeat(found.length) + calm.slice(index + found.length)
  return [...runs(calm)].filter((run) => isPhone(calm, run)).map((run) => inOriginal(disguised, spanOf(calm, run)))
}

/** A unit or a word next to a number can disguise a phone number. Real prices and references don't start like this. */
function isDialled(found: string, before: string): boolean {
  const [digits = ''] = /\d{6,}/.exec(found.replace(/[ -]/g, '')) ?? []
  return (
    (digits.length >= 9 && (digits.startsWith('0') || /\+\s?$/.test(before))) ||
    (digits !== '' && /\d[\s./-]{1,3}$/.test(before))
  )
}

function* runs(text: string): Generator<Atom[]> {
  let run: Atom[] = []
  for (const found of text.matchAll(atom)) {
    const from = found.index
    const one = { from, to: from + found[0].length, ...worth(found[0]), text: found[0] }
    const last = run.at(-1)
    const between = last ? text.slice(last.to, from) : ''
    if (last && !belongs(between, last.word || one.word)) {
      yield run
      run = []
    }
    run.push(one)
  }
  if (run.length > 0) yield run
}

const AND = /^[\s.,;:-]{0,3}(?:and|und|et|y|e|then|dann)?[\s.,;:-]{0,3}$/
const belongs = (between: string, word: boolean) =>
  gap.test(between) || SPOKEN.test(between) || (word && AND.test(between))

function worth(found: string): Pick<Atom, 'digits' | 'word'> {
  if (/^\d/.test(found)) return { digits: found.length, word: false }
  if (han.test(found)) return { digits: found.length, word: true }
  const words = [...found.matchAll(digitWord)].map(([word]) => word)
  return {
    digits: words.reduce((sum, word) => sum + (DOUBLES[word] ? DOUBLES[word] - 1 : (DIGIT_WORDS[word] ?? 0)), 0),
    word: true,
  }
}

const total = (run: readonly Atom[]) => run.reduce((sum, one) => sum + one.digits, 0)

function isPhone(text: string, run: readonly Atom[]): boolean {
  const count = total(run)
  const [first] = run
  if (!first || count < 6) return false
  const words = run.filter(({ word }) => word).length
  const together = run.some(({ word, digits }) => word && digits >= 7)
  if ((words >= 2 || together) && count >= 7) return true
  const written = text.slice(first.from, run.at(-1)?.to)
  const before = text.slice(Math.max(0, first.from - 32), first.from)
  if (written.includes(BETWEEN_MESSAGES)) {
    const around = text.slice(Math.max(0, first.from - 60), (run.at(-1)?.to ?? 0) + 60)
    return count >= 9 && !isList(written) && (/^\+?0/.test(written) || CALL.test(around))
  }
  const called = CALL.test(before) || /[+☎✆📞📱]\s?\(?$/u.test(before)
  if (called) return !isList(written)
  const after = text.slice(run.at(-1)?.to ?? 0).slice(0, 24)
  if (count >= 9 && count <= 13 && CALL.test(after)) return !isList(written)
  if (words > 0) return false
  if (isList(written) || count > 15) return false
  const groups = run.map((one) => one.text)
  if (/^00[1-9]/.test(first.text) && count >= 9) return true
  if (/^0[1-9]/.test(written.replace(/\D/g, '')) && count >= 9) return true
  if (groups.every((group) => group.endsWith('0'))) return false
  if (isCounted(groups)) return false
  if (isWrittenAsAbroad(groups)) return true
  if (groups.length >= 7 && groups.every((group) => group.length === 1)) return true
  if (groups.length === 1) return count >= 9 && count <= 13
  if (groups.length === 2) return count >= 10 && groups.every((group) => group.length >= 4)
  return (
    count >= 9 && groups.every((group) => group.length <= 5) && groups.filter((group) => group.length > 1).length >= 3
  )
}

const COUNTRIES: readonly CountryCode[] = [
  ...([
    'US',
    'GB',
    'IE',
    'DE',
    'AT',
    'CH',
    'FR',
    'BE',
    'NL',
    'ES',
    'PT',
    'IT',
    'PL',
    'CZ',
    'SE',
    'FI',
    'GR',
    'TR',
  ] as const),
  ...(['IN', 'AU', 'NZ', 'ZA', 'BR', 'MX', 'JP', 'KR', 'AE', 'IL', 'RU', 'UA'] as const),
]

/** Checks whether the digits are grouped the way one of these countries writes phone numbers. */
function isWrittenAsAbroad(groups: readonly string[]): boolean {
  const digits = groups.join('')
  if (digits.length < 9 || digits.length > 12) return false
  return COUNTRIES.some((country) => {
    const number = parsePhoneNumberFromString(digits, country)
    if (!number?.isValid()) return false
    const usual = number.formatNational().match(/\d+/g) ?? []
    return groups.length > 1 && bare(usual) === bare(groups)
  })
}

/** International numbers drop the leading zero. */
const bare = (groups: readonly string[]) => groups.join(' ').replace(/^0\s?/, '')

function isCounted(groups: readonly string[]): boolean {
  const steps = groups.slice(1).map((group, n) => Number(group) - Number(groups[n]))
  return groups.length >= 4 && steps[0] !== 0 && steps.every((step) => step === steps[0])
}

const isList = (written: string) => /\d\s?[,;:]\s?\d/.test(written)

function spanOf(text: string, run: readonly Atom[]): Span {
  const from = run[0]?.from ?? 0
  const lead = /[+(\s]*[+(]\s?$/.exec(text.slice(Math.max(0, from - 6), from))
  return [from - (lead?.[0].trimStart().length ?? 0), run.at(-1)?.to ?? from]
}
