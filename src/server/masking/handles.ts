import { inOriginal, type Plain, type Respelling, respell, type Span } from './plain-letters.ts'

const SERVICE =
  '(?:instagram|insta|1nsta|inst|isnta|intsa|lnsta|ig|the gram|gram|tik ?tok|snapchat|snap|sc|telegram|telegramm|tele|tg|whats ?app|wh?at?s+ ?ap+|wapp|signal|we ?chat|weixin|wx|vx|微信|薇信|威信|v信|扣扣|qq|line|discord|disc|facebook|fb|linked ?in|skype|viber|messenger|twitter|threads|kakao(?:talk)?|zalo|imo|slack|vk|mastodon|bluesky|youtube|pinterest|behance|инстаграм\\p{L}*|инста\\p{L}*|телеграм\\p{L}*|телег\\p{L}*|тг|вк|ватсап\\p{L}*|انستغرام|انستا|تلغرام|تيليجرام|واتساب|इंस्टा(?:ग्राम)?|टेलीग्राम)'
const EDGE = String.raw`(?<![\p{L}\p{N}])`
const HANDLE = String.raw`@?[\p{L}\p{N}][\p{L}\p{N}._#-]{2,40}`
/** A name that contains a dot, underscore, digit or number sign, which ordinary words don't. */
const MARKED = String.raw`(?<![\p{L}\p{N}._#-])@?[\p{L}\p{N}]+(?:[._#-]+[\p{L}\p{N}]+)+[._]?|(?<![\p{L}\p{N}._#-])@?\p{L}+\d[\p{L}\d]*|(?<![\p{L}\p{N}._#-])@?\d+\p{L}[\p{L}\d]*`
const EDGE_END = String.raw`(?![\p{L}\p{N}])`
/** A name that contains underscores, or two dots. */
const UNDERSCORED = String.raw`(?<![\p{L}\p{N}._])(?=@?(?:[\p{L}\p{N}.]*_|[\p{L}\p{N}]+\.[\p{L}\p{N}]+\.))@?[\p{L}\p{N}]+(?:[._][\p{L}\p{N}]+)+`
const SAYS = String.raw`(?:\s?(?:handle|name|user ?name|user|id|account|acc|konto|profil\p{L}*|page|seite|nick|dm|is|ist|est|es|e|é|under|unter|as|als|by|sous|como|my|mein\p{L}*|mon|mi|meu|me|mine|mein\p{L}*|here|hier|мой|мне|\?|!|,|\.|:|=|-|–|—|->|→|>|\(|"|“|'))`

const RULES = [
  // @lightroom_berlin
  String.raw`(?<![\p{L}\p{N}._%+-])@[\p{L}_][\p{L}\p{N}._]{2,40}`,
  String.raw`(?<![\p{L}\p{N}._%+-])@\s(?=\p{L}*[\d._]\S)[\p{L}_][\p{L}\p{N}._]{2,40}`,
  // insta: lightroom, my IG handle is lightroom, Telegram → lightroom
  String.raw`(?<=${EDGE}${SERVICE}${SAYS}{0,3}\s?(?:[:=@→>]|->|\bhandle\b|\buser ?name\b|\bid\b|\bnick\b|\bname\b)(?:\s?(?:is|ist|est|es|:|=|"|“|'))?\s{0,2})${HANDLE}`,
  // insta lightroom.berlin, ig is light_room, find us on insta as lightroom23
  String.raw`(?<=${EDGE}${SERVICE}${SAYS}{0,3}(?:\s{1,2}|\s?[("“']))(?:${MARKED})(?![\p{L}\p{N}])`,
  // lightroom_berlin on insta
  String.raw`(?:${MARKED})(?=["”']?\s{1,2}[([]?(?:on|at|via|in|bei|auf|en|sur|dans|no|na|в|на|@)\s(?:the\s|my\s)?${SERVICE}(?![\p{L}\p{N}]))`,
  // l i g h t r o o m . b l n
  String.raw`(?<!\S)(?:\S\s){5,}\S(?!\S)`,
  // 加微信:lin2046, lineのidは takumi_09
  String.raw`(?<=(?:(?:微信|v信|薇信|威信|扣扣)[号是为：:\s]{0,3}|(?:카톡|카카오톡|라인|line)(?:[の은는은이：:\s]|아이디|id|は){1,8}))[a-z][a-z\d_-]{4,}`,
  // skype is live:petra.nowak77
  String.raw`\blive:[\p{L}\p{N}._-]{3,40}`,
  // my nick there is dock_seven, we are called kiln.and.clay.leeds
  String.raw`(?<=${EDGE}(?:nick|nick ?name|user ?name|handle|called|named|account|profile|find|look|search|add|follow|dm|app|id)${EDGE_END}[^\n\u2029]{0,24}[\s:])(?:${UNDERSCORED})(?![\p{L}\p{N}])`,
  // skype janedoe, with nothing after it
  String.raw`(?<=(?:^|[\n\u2029.,;!?(])\s*(?:my\s|mein\s|mon\s|mi\s)?(?:skype|telegram|insta|instagram|ig|snapchat|snap|discord|wechat|viber|threema|kakao|line id)(?:\s(?:id|name|is|ist|:))*\s)[\p{L}\p{N}_.]{5,40}(?=\s*(?:$|[\n\u2029.,;!?)]))`,
  // janedoe#1234
  String.raw`(?<![\p{L}\p{N}_.])[\p{L}\p{N}_.]{2,32}#\d{4}(?!\d)`,
]
const compiled = RULES.map((rule) => new RegExp(rule, 'gu'))
/** "@" also means "at". Before a place or a time, it doesn't start a handle. */
const PLACES =
  /^@\s?(?:noon|midday|midnight|home|work|night|lunch|dinner|breakfast|studio|office|venue|the|your|our|my|about|around|approx|least|most|all|once|first|last|each|reception|entrance|door|gate|front|lobby|parking|location|site|set|base|hq|day|dawn|dusk|sunset|sunrise|daylet|half|quarter|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|max|min|full|ground|level|floor)(?![\p{L}\p{N}_]|\.\p{L})/u
const PLAIN_WORDS =
  /^(?:stories|story|reels?|posts?|shoots?|content|photos?|videos?|live|ads?|feed|campaigns?|drawing|drawings|strength|manager|connection|up|call|and|with|for|the|page|account)$/u

const DISGUISES: readonly Respelling[] = [
  [/v\P{L}{1,3}信/gu, 'v信'],
  [/\b1g(?=\s?:)/gu, 'ig'],
]
const isFile = (text: string) =>
  /\.(?:pdf|jpe?g|png|gif|webp|docx?|xlsx?|zip|mp[34]|mov|dwg|ai|psd|txt|csv)$/u.test(text)

export function handles(original: Plain): Span[] {
  const plain = respell(original, DISGUISES)
  return compiled
    .flatMap((rule) => [...plain.text.matchAll(rule)].map(({ index, 0: text }): Span => [index, index + text.length]))
    .filter(([from, to]) => {
      const text = plain.text.slice(from, to)
      // Spaced-out letters are a handle only if they contain a dot, an underscore or an at sign.
      if (/^\S\s\S\s/.test(text)) return /[@._]/.test(text) && /\p{L}\s\p{L}\s\p{L}/u.test(text)
      return !PLACES.test(text) && !PLAIN_WORDS.test(text) && !isFile(text)
    })
    .map((span) => inOriginal(plain, span))
}
