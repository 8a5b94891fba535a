import type { Span } from './phones.ts'

/** Endings nobody writes by leaving out the blank after a full stop. */
const SURE =
  'com|net|org|info|biz|io|app|dev|studio|photo|photos|photography|gallery|space|online|site|website|shop|store|agency|design|art|film|video|media|events|xyz|club|pro|tv|fm|eu|berlin|london|paris|nyc|hamburg|cologne|koeln|uk|de|fr|nl|ch|pl|ru|br|jp|kr|cn|au|ca|se|dk|cz|ee|ie|mx|gg|ly|page|link|bio|email|cc|vip|world|today|team|works|coop|house|immo|rent|work|one|life|live|co|ai'
/** Endings that are words as well. */
const DOUBTFUL = 'me|it|is|in|at|to|so|am|be|do|my|no|us|es|pt|la|as|by|fi|gl|gd'
const DOT = String.raw`(?:\s?\.\s?|\s?[([{<]\s?(?:dot|punkt|punto|ponto|point|\.)\s?[)\]}>]\s?|\s(?:dot|punkt|punto|ponto|point|tochka|точка)\s|\s?(?:·|•|。|．)\s?)`
const AT = String.raw`(?:\s?@\s?|\s?[([{<]\s?(?:at|@|ät|arroba|arobase|a)\s?[)\]}>]\s?|\s(?:at|arroba|arobase|klammeraffe|собака|ät)\s)`
const MAILS =
  'gmail|g-mail|googlemail|outlook|hotmail|yahoo|ymail|icloud|proton|protonmail|gmx|web|t-online|aol|live|posteo|mailbox|fastmail|zoho|yandex|mail|qq|163|orange|wanadoo|laposte|libero|uol|bol|rediffmail|naver'
const NAME = String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}`
const PART = String.raw`[\p{L}\p{N}][\p{L}\p{N}-]{0,62}`

const rules = {
  email: [
    // jane.doe @ example . com, jane (at) example [dot] com; spoken "at" wants an ending that is none but one.
    String.raw`${NAME}${AT}${PART}(?:${DOT}${PART}){0,3}${DOT}(?:${SURE})(?![\p{L}\p{N}])`,
    String.raw`${NAME}\s?@\s?${PART}(?:\.${PART}){0,3}\.(?:${DOUBTFUL})(?![\p{L}\p{N}])`,
    // Whatever has letters on both sides of it, also backwards.
    String.raw`${NAME}@\p{L}[\p{L}\p{N}._-]{2,}`,
    // jane at gmail, @gmail, jane gmail com.
    String.raw`${NAME}${AT}(?:${MAILS})(?![\p{L}\p{N}])(?:[\s.]{1,3}(?:com|de|fr|net|ru))?`,
    String.raw`${NAME}\s(?:${MAILS})[\s.]{1,3}(?:com|de|fr|net|ru|co uk)(?![\p{L}\p{N}])`,
    // my gmail is janedoe.studio
    String.raw`(?<=(?<![\p{L}\p{N}])(?:gmail|googlemail|outlook|hotmail|icloud|e-?mail|mail)(?:\s(?:is|ist|est|es|adress\w*|id))?\s?[:=]?\s(?:is\s)?)[\p{L}\p{N}]+[._+-][\p{L}\p{N}._+-]{2,}(?:\s?@\s?\p{L}+)?`,
  ],
  link: [
    String.raw`\b(?:https?|hxxps?)\s?:?\s?/?\s?/\s?\S+`,
    String.raw`\bwww${DOT}\S+(?:${DOT}\S+){0,3}`,
    // Of services that are known, whatever the ending is.
    String.raw`\b(?:t|wa|m|fb|ig|discord|linktr|bit|goo|is|cutt|buff|tiny|calendly|instagram|facebook|linkedin|tiktok|telegram|snapchat|youtu|vimeo|zoom|meet\.google|teams\.microsoft|line|signal|paypal|venmo|beacons|lnk|rb)\s?${DOT}\s?(?:me|com|ee|ly|gl|gg|gd|be|us|link|bio|to|ai|page|group)(?:\s?/\s?[^\s]+)*`,
    String.raw`(?<![@.\p{L}\p{N}-])${PART}(?:\.${PART}){0,8}\.(?:${SURE})(?![\p{L}\p{N}-])(?:/\S*)?`,
    String.raw`(?<![@.\p{L}\p{N}-])${PART}(?:\.${PART}){0,8}\.(?:${DOUBTFUL})/\S+`,
    String.raw`(?<![@.\p{L}\p{N}-])${PART}(?:\s(?:dot|punkt|punto|ponto)\s|\s?[([]\s?(?:dot|punkt|punto|ponto|\.)\s?[)\]]\s?)(?:${SURE}|${DOUBTFUL})(?![\p{L}\p{N}])(?:\s?(?:/|slash)\s?\S+)*`,
    String.raw`(?<![@.\p{L}\p{N}-])\p{L}[\p{L}\p{N}-]{2,}\s\.\s?(?:com|net|org|de|fr|io|co)(?![\p{L}\p{N}])(?:\s?/\s?\S+)*`,
    // paypal.me is known; so is a site that is named as one.
    String.raw`(?<=(?:site|website|webseite|homepage|web|link|page|url|portfolio)(?:\s(?:is|ist|est|es|at))?\s?:?\s)${PART}(?:\.${PART}){0,3}\.(?:${DOUBTFUL})(?![\p{L}\p{N}])`,
  ],
} as const
const compiled = {
  email: rules.email.map((rule) => new RegExp(rule, 'gu')),
  link: rules.link.map((rule) => new RegExp(rule, 'gu')),
}
/** What a full stop with a forgotten blank looks like: "Thanks.See you", with a capital behind it. */
const isSentence = (original: string) =>
  /^[\p{L}\p{N}'’-]+\.\p{Lu}\p{Ll}*$/u.test(original) && !/^\p{Lu}+\.\p{Lu}+$/u.test(original)
const isFile = (original: string) => /\.(?:pdf|jpe?g|png|gif|webp|docx?|xlsx?|zip|mp4|mov)$/i.test(original)

/** Where mail addresses stand in a plain text, also as people spell them. */
export const emails = (plain: string): Span[] => found(plain, compiled.email)

/** Where addresses of pages stand; `original` tells a forgotten blank, by the capital after it. */
export function links(plain: string, original: (span: Span) => string): Span[] {
  return found(plain, compiled.link).filter((span) => {
    const words = original(span)
    return !isSentence(words) && !isFile(words)
  })
}

function found(plain: string, all: readonly RegExp[]): Span[] {
  return all.flatMap((rule) =>
    [...plain.matchAll(rule)].map(({ index, 0: text }): Span => [index, index + text.length]),
  )
}
