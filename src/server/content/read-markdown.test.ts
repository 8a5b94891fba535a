import { expect, test } from 'vitest'
import { HOSTILE_STRINGS } from '../../../test/support/hostile-strings.ts'
import { CONTENT_LENGTHS } from '../../domain/content/content-page.ts'
import { PROSE_TAGS, type ProseElement } from '../../domain/content/prose-element.ts'
import { readMarkdown } from './show-page.ts'

const drawn = (markdown: string) =>
  readMarkdown(markdown).map(({ tag, depth, text, href, start }) =>
    [' '.repeat(depth) + tag, text, href, start].filter((part) => part !== undefined).join(' '),
  )

test('headings, emphasis, lists, links, code and tables become elements, and the page’s title stays the only h1', () => {
  expect(drawn('# Us\n\nWe **are** [here](/browse).\n\n3. *a*\n4. `b`')).toEqual([
    ...['h2', ' text Us', 'p', ' text We ', ' strong', '  text are', ' text  ', ' a /browse', '  text here', ' text .'],
    ...['ol 3', ' li', '  em', '   text a', ' li', '  code', '   text b'],
  ])
  expect(drawn('> q\n\n---\n\n```js\nx < 1\n```')).toEqual([
    ...['blockquote', ' p', '  text q', 'hr', 'pre', ' text x < 1\n'],
  ])
  expect(drawn('|a|b|\n|-|-|\n|1|~~2~~|').filter((line) => /t[dhr]|s$/.test(line))).toEqual([
    ...[' thead', '  tr', '   th', '   th', '  tr', '   td', '   td', '    s'],
  ])
})

test('HTML is shown as text', () => {
  expect(drawn('<b onclick="x">Hi</b>')).toEqual(['p', ' text <b onclick="x">Hi</b>'])
})

const MAY = {
  a: /^(?:https?:\/\/[^/\\]|mailto:|\/(?![/\\])|#|\?)[^\s\p{Cc}]*$/iu,
  img: /^\/storage\/(?!documents)[^:\\]+$/,
}
const isAllowed = ({ tag, href }: ProseElement) =>
  PROSE_TAGS.includes(tag) && (href === undefined || MAY[tag === 'img' ? 'img' : 'a'].test(href))

const LINKS = [
  'javascript:alert(1)',
  'JAVASCRIPT:x',
  'java&#10;script:x',
  'javascript&colon;x',
  'data:text/html,x',
  '//evil.example',
]
const ways = (text: string) => [
  ...[
    text,
    `[a](${text})`,
    `[a](<${text}>)`,
    `![a](${text})`,
    `<${text}>`,
    `[a]: ${text}\n\n[a]`,
    `# ${text}`,
    `- ${text}`,
  ],
  ...[
    `> ${text}`,
    `\`${text}\``,
    `| ${text} |\n|-|\n| ${text} |`,
    `[${text}](/a "${text}")`,
    `**${text}**`,
    text.repeat(3),
  ],
]

test.each([...HOSTILE_STRINGS, ...LINKS])('%j creates no forbidden element, and leads nowhere', (hostile) => {
  for (const markdown of ways(hostile))
    expect(readMarkdown(markdown).filter((element) => !isAllowed(element))).toEqual([])
})

test('a forbidden link or picture is shown as text', () => {
  for (const href of LINKS) expect(readMarkdown(`[a](${href})`).map(({ tag }) => tag)).toEqual(['p', 'text'])
  expect(drawn('![plan](https://evil.example/a.png)')).toEqual(['p', ' text plan'])
  expect(drawn('![plan](/storage/demo/studio-1-a.jpg)')).toEqual(['p', ' img plan /storage/demo/studio-1-a.jpg'])
})

const full = (text: string) => text.repeat(CONTENT_LENGTHS.body).slice(0, CONTENT_LENGTHS.body)
test.each(
  [
    '[',
    '![',
    '](',
    '[a](',
    '*a',
    '**a_',
    '_',
    '`a',
    '> ',
    '- ',
    ' - ',
    '1. ',
    '&',
    '<',
    '<!--',
    '|a',
    '|-',
    '~~a',
    '[a]: b\n',
    '\n#',
    '\\',
  ].map((part) => [part, full(part)]),
)('the longest possible text, of %j only, is parsed within a second', (_, text) => {
  // Measures CPU time, because the machine may be busy with other work.
  const began = process.threadCpuUsage()
  const elements = readMarkdown(text)
  expect(process.threadCpuUsage(began).user).toBeLessThan(1_000_000)
  expect(Math.max(0, ...elements.map(({ depth }) => depth))).toBeLessThan(60)
})
