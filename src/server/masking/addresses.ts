import { LinkifyIt } from 'linkify-it'
import tlds from 'tlds' with { type: 'json' }
import { inOriginal, type Plain, type Respelling, respell, type Span } from './plain-letters.ts'

/**
 * Top-level domains that are also words people write when they leave out the space after a full stop ("ok.so",
 * "Thanks.me too").
 */
const WORDS = new Set(
  `ac ad ag ai al am an and ar as at audio auto band bar bed be beer best bid bike blue book box boo buy by
  cab call camera camp can car cards care cars case cash center charity chat cheap church city clean click coach
  coffee cool country coupons credit cruise dance date day de deal deals delivery dental design diet direct do dog
  dot download earth eat el en es et exchange express fail family fan fans fast file final fish fit flowers food
  forum free frl fun fund furniture garden gift gifts glass go gold golf green group guide hair haus here hiv home
  horse hot house how id ie il im in ing int is it joy kid kids kim kitchen la land law le legal li life lighting
  like limited live living love lt man map market me meet men menu mm mobile mom money mov movie ms music my name
  near net network new news no now nu of off office on one open organic page parts party pay pet phone photo pics
  pictures pink pizza place play plus ps pub red rent rest review rip room rooms run sa safe sale save school
  science search se secure security select services she shoes shop show si site ski skin so social sport st star
  storage store stream style such support surf talk tax team tel tips to today tools top tours town toys trade
  trading training travel tube uno us vi wang watch water web win wine work works world wow yes you zip zone`.split(
    /\s+/,
  ),
)
const BRANDS = new Set(
  `asp.net ado.net vb.net node.js next.js vue.js three.js socket.io monday.com booking.com amazon.com salesforce.com
  draw.io cal.com crate.io last.fm`.split(/\s+/),
)
/** Top-level domains that are safe to match after a dot or at sign written as a word. */
const PLAIN_ENDINGS =
  'com|net|org|info|biz|io|app|dev|de|fr|uk|eu|nl|ch|pl|ru|jp|dk|se|co|tv|studio|space|berlin|london|paris|example'
const MAILS =
  'gmail|googlemail|outlook|hotmail|yahoo|ymail|icloud|proton|protonmail|gmx|web|t-online|aol|live|posteo|mailbox|fastmail|zoho|yandex|mail|qq|163|orange|wanadoo|laposte|libero|uol|bol|rediffmail|naver|bluewin|wp'
const DOT_WORD = 'dot|punkt|punto|ponto|point|period|punt|kropka|nokta|tochka|точка'
const AT_WORD = 'at|arroba|arobase|klammeraffe|chiocciola|malpa|apenstaartje|snabel-a|собака|at-sign'
const OPEN = String.raw`\s?[([{<]\s?`
const CLOSE = String.raw`\s?[)\]}>]\s?`
const LETTER = String.raw`[\p{L}\p{N}]`

/** The ways people disguise dots and at signs, with the sign that each one stands for. */
const SPELLINGS: readonly Respelling[] = [
  [/&#(?:46|x2e);|%2e/gu, '.'],
  [/&#(?:64|x40);|%40/gu, '@'],
  [/[([]\s?(?:no ?spam|remove|remove this|without this)\s?[)\]]/gu, ''],
  [/\s(?:followed by|dann|then|gefolgt von|suivi de)(?=\s)/gu, ''],
  [
    new RegExp(`(?<=${LETTER})\\s(?:${AT_WORD})\\s(?:${LETTER}|-)+\\s(?:${DOT_WORD})\\s(?=\\p{L}{2,})`, 'gu'),
    (found) => `@${found.trim().split(/\s/)[1]}.`,
  ],
  [new RegExp(`${OPEN}(?:${DOT_WORD}|\\.)${CLOSE}`, 'gu'), '.'],
  [new RegExp(`${OPEN}(?:${AT_WORD}|@|ät)${CLOSE}`, 'gu'), '@'],
  [new RegExp(`(?<=${LETTER})[([]a[)\\]](?=${LETTER}+\\s?[.([])`, 'gu'), '@'],
  [/\s?[·•。．]\s?/gu, '.'],
  [new RegExp(`(?<=${LETTER})\\s(?:underscore|unterstrich|guion bajo)\\s(?=${LETTER})`, 'gu'), '_'],
  [new RegExp(`(?<=${LETTER})\\s(?:dash|hyphen|minus|bindestrich|tiret|guion|trattino)\\s(?=${LETTER})`, 'gu'), '-'],
  [new RegExp(`(?<=${LETTER})\\s(?:${DOT_WORD})\\s(?=${LETTER})`, 'gu'), '.'],
  [
    new RegExp(
      `(?<=${LETTER})\\s?\\.\\s?(?=(?:${PLAIN_ENDINGS})(?!${LETTER}|\\s?${LETTER}{0,2}'))(?<=\\s\\.\\s?|@\\s?[^\\s@]{1,40}\\.\\s)`,
      'gu',
    ),
    '.',
  ],
  [
    new RegExp(
      `(?<=${LETTER})\\s(?:${AT_WORD})\\s(?=[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.(?:${PLAIN_ENDINGS})(?!${LETTER}))`,
      'gu',
    ),
    '@',
  ],
  [new RegExp(`(?<=${LETTER})\\s?@\\s?(?=[\\p{L}\\p{N}-]+\\.\\p{L})`, 'gu'), '@'],
  [new RegExp(`(?<=${LETTER})\\s(?:${AT_WORD})\\s(?=(?:${MAILS})(?!${LETTER}))`, 'gu'), '@'],
  [/\b(?:gee|g)[ -]mail\b/gu, 'gmail'],
  [/\bhxxp/gu, 'http'],
  [/(?<=\bhttps?)\s?:?\s?\/\s?\/\s?/gu, '://'],
  [/(?<=\.\p{L}{2,8})\s(?:slash|schrägstrich)\s/gu, '/'],
]

const linkify = new LinkifyIt({ fuzzyLink: true, tlds: [...tlds, 'example', 'test', 'onion', 'local'] })

const NAME = String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}`
const MORE = {
  email: [
    new RegExp(String.raw`${NAME}@\p{L}[\p{L}\p{N}._-]{2,}`, 'gu'),
    // jane@ gmail, jane gmail com
    new RegExp(String.raw`${NAME}\s?@\s?(?:${MAILS})(?!${LETTER})(?:[\s.]{1,3}(?:com|de|fr|net|ru|pl|ch|it))?`, 'gu'),
    new RegExp(String.raw`${NAME}\s(?:${MAILS})[\s.]{1,3}(?:com|de|fr|net|ru|co uk)(?!${LETTER})`, 'gu'),
    // janedoe ^ that, at proton dot me
    new RegExp(String.raw`(?:@|(?<!${LETTER})at)\s?(?:${MAILS})\.(?:com|de|fr|net|ru|me|ch|it)(?!${LETTER})`, 'gu'),
    // my gmail is janedoe.studio
    new RegExp(
      String.raw`(?<=(?<!${LETTER})(?:gmail|googlemail|outlook|hotmail|icloud|e-?mail|mail)(?:\s(?:is|ist|est|es|adress\w*|id|best for me))*\s?[:=]?\s(?:is\s)?)${LETTER}+[._+-][\p{L}\p{N}._+-]{2,}`,
      'gu',
    ),
  ],
  link: [
    // t.me/janedoe, even with spaces
    /\b(?:t|wa|m|fb|ig|discord|linktr|bit|goo|is|cutt|buff|tiny|youtu|line|signal|paypal|lnk|rb)\s?\.\s?(?:me|com|ee|ly|gl|gg|gd|be|us|link|bio|to|ai|page|group)\s?\/\s?\S+/gu,
    // Near a word such as "website", a name with an ending that is also a word is a domain, not two sentences without a
    // space.
    new RegExp(
      String.raw`(?<=(?<!${LETTER})(?:site|website|webseite|homepage|web|link|url|portfolio|domain|pagina|сайт)(?:\s(?:is|ist|est|es|at|under|unter))?\s?:?\s)[\p{L}\p{N}-]+\.\p{L}{2,}`,
      'gu',
    ),
  ],
} as const

export function addresses(plain: Plain, original: string): { email: Span[]; link: Span[] } {
  const spelled = respell(plain, SPELLINGS)
  const email: Span[] = []
  const link: Span[] = []
  for (const { schema, index, lastIndex } of linkify.match(spelled.text) ?? []) {
    const span = inOriginal(spelled, [index, lastIndex])
    const words = spelled.text.slice(index, lastIndex)
    if (schema === 'mailto:') email.push(span)
    else if (isLink(schema, words, original.slice(...span))) link.push(span)
  }
  for (const kind of ['email', 'link'] as const)
    for (const rule of MORE[kind])
      for (const { index, 0: found } of spelled.text.matchAll(rule)) {
        const span = inOriginal(spelled, [index, index + found.length])
        if (kind === 'email' || !isFile(found)) (kind === 'email' ? email : link).push(span)
      }
  return { email, link: link.filter((one) => !email.some((other) => one[0] < other[1] && other[0] < one[1])) }
}

function isLink(schema: string, words: string, original: string): boolean {
  const [host = '', rest] = words.split(/\/(.*)/s)
  if (schema !== '' || /^www\./.test(words)) return true
  const ending = host.slice(host.lastIndexOf('.') + 1)
  if (isFile(words) || BRANDS.has(host) || !/\p{L}.*\./u.test(host)) return false
  if (isSentence(original) && !CLASSIC.has(ending)) return false
  // "warehouse.rent" may be a site or two sentences. With a hyphen, a second dot or a path, it is a site.
  return !WORDS.has(ending) || rest !== undefined || /[-.].*\./.test(host)
}

/** Matches a full stop followed by a capital without a space: "Thanks.See you". */
const isSentence = (original: string) => /^[\p{L}\p{N}'’.-]+\.\p{Lu}\p{Ll}*$/u.test(original)
const CLASSIC = new Set(['com', 'net', 'org', 'biz', 'io', 'app', 'dev', 'de', 'uk', 'eu', 'fr'])
const isFile = (words: string) =>
  /\.(?:pdf|jpe?g|png|gif|webp|docx?|xlsx?|zip|mp[34]|mov|dwg|ai|psd|txt|csv|ts|py|js)$/i.test(words)
