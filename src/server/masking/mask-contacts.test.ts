import { describe, expect, test } from 'vitest'
import { maskContacts } from './mask-contacts.ts'

describe('contact details', () => {
  test.each([
    ['phone', 'Call me: +49 176 1234567', '1234567'],
    ['phone', 'my number is 0176 / 123 45 678', '45 678'],
    ['phone', '(415) 555-0132 any time', '0132'],
    ['phone', '06.12.34.56.78', '34.56'],
    ['phone', '98765 43210', '43210'],
    ['phone', 'zero one seven six, two three four five six seven', 'two three four'],
    ['phone', 'null eins sieben sechs zwei drei vier fünf', 'drei vier'],
    ['phone', '０１７６ １２３４５６７', '１２３４'],
    ['phone', '٠١٧٦ ١٢٣٤٥٦٧', '١٢٣٤'],
    ['phone', '0️⃣1️⃣7️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣', '2️⃣3️⃣'],
    ['phone', 'O176 l234 5678', 'l234'],
    ['phone', '+491712345678€', '1712345678'],
    ['phone', 'call me 01712345678 €', '01712345678'],
    ['phone', '01712345678 min', '01712345678'],
    ['phone', 'ref 01712345678', '01712345678'],
    ['phone', '0171/2345678 GB', '2345678'],
    ['phone', '0171x2345678', '2345678'],
    ['phone', '①⑦①②③④⑤⑥⑦⑧', '③④'],
    ['phone', '07 x 700 x 900 x 734', '900'],
    ['phone', '628-555-LOFT', 'LOFT'],
    ['phone', '612 48 07 93', '48 07'],
    ['link', 'evil dot example', 'evil'],
    ['link', 'bit(.)ly/kiln7', 'kiln7'],
    ['link', 'мастерская-лофт.рф', 'лофт'],
    ['email', 'joe(nospam).fitch%40ya(nospam)hoo&#46;com', 'fitch'],
    ['handle', 'skype janedoe', 'janedoe'],
    ['handle', 'my skype is live:petra.nowak77', 'petra'],
    ['phone', '我的电话是一七一二三四五六七八九', '二三四五'],
    ['link', 'lightroom.immo', 'lightroom'],
    ['link', 'see lightroom.co', 'lightroom'],
    ['phone', '0-1-7-6-1-2-3-4-5', '7-6-1'],
    ['phone', '0\u200b176\u200b1234567', '1234567'],
    ['email', 'write to jane.doe@example.com', 'jane.doe'],
    ['email', 'jane doe studio at gmail dot com', 'gmail'],
    ['email', 'jane (at) lightroom [dot] de', 'lightroom'],
    ['email', 'jane @ gmail', 'gmail'],
    ['email', 'my gmail is janedoe.studio', 'janedoe'],
    ['link', 'see https://lightroom.example/price', 'lightroom'],
    ['link', 'www.lightroom.berlin has more', 'lightroom'],
    ['link', 'lightroom.studio', 'lightroom'],
    ['link', 'wa.me/491761234567', 'wa.me'],
    ['link', 'lightroom dot com', 'lightroom'],
    ['handle', 'I am @lightroom_berlin', 'lightroom'],
    ['handle', 'insta: lightroom', 'lightroom'],
    ['handle', 'find us on ig as light.room', 'light.room'],
    ['handle', 'light_room on insta', 'light_room'],
    ['handle', 'Discord janedoe#1234', 'janedoe'],
  ])('%s: %s', (kind, text, hidden) => {
    const { text: left, masked } = maskContacts(text)
    expect(left).not.toContain(hidden)
    expect(masked).toContain(kind)
  })
})

test.each([
  'Prinzenallee 74, 13357 Berlin, from 10:00 to 14:30 on 24/12/2026',
  '$1,440.00 total, 2 x $240.00 and 8.875 % tax',
  'The room is 4 x 6 m, 3.20 m high, 1200 sq ft, door 2100 x 2400',
  'We are 25–30 people, 12.01., 13.01. and 14.01.',
  'Receipt R-2026-000123 for booking 20049',
  'Thanks.See you at 9.It is fine',
  'sizes 36 38 40 42 44 46, rooms 1 2 3 4 5 6 7 8',
  'We shoot for Instagram, 10 000 000 views',
  'Meet @ 9, or @ noon. 2 @ $45.',
  'lenses 24-70, 70-200, 85 1.4; moodboard_v2.jpg',
  'Is there a phone booth? The line is long.',
])('not masked: %s', (text) => expect(maskContacts(text)).toEqual({ text, masked: [] }))

/** Fragments that could cause catastrophic backtracking. */
test.each([
  ...['a.', '1.', '1-', 'a-', 'a_1', '1', 'a', 'http', 'insta ', 'a dot ', '$1 ', 'a@', '0x1 ', '(a)', '//', 'vat 1'],
  ...[
    'skype ',
    'nick a_',
    '. com ',
    '&#46;',
    'a@gmail ',
    '612 48 07 93, ',
    'example.com ',
    '一二三の',
    'live:',
    'a@b.de ﷺﷺ ',
    'ﷺ',
  ],
])('five thousand characters of %j are read to the end', (part) => {
  const text = part.repeat(5_000 / part.length)
  const { text: left } = maskContacts(`${text} jane@example.com`)
  expect(left).not.toContain('jane@example.com')
})
