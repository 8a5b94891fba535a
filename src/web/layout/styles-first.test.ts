import { expect, test } from 'vitest'
import { scriptsLater } from './scripts-later.ts'
import { stylesFirst } from './styles-first.ts'

const guard = '<script nonce="n">guard()</script>'
const sheet = '<link nonce="n" rel="stylesheet" href="/assets/app.css"/>'
const font = '<link nonce="n" rel="preload" as="font" href="/assets/a.woff2"/>'
const module = '<link rel="modulepreload" href="/assets/a.js" nonce="n"/>'
const top = '<html><head><meta charset="utf-8"/>'

test('the guard and the styles stand before all that is only a hint', () => {
  expect(stylesFirst(`${top}${font}<title>x</title>${module}${guard}${sheet}</head><body>${sheet}</body>`)).toBe(
    `${top}${guard}${sheet}${font}<title>x</title>${module}</head><body>${sheet}</body>`,
  )
})

test('a page that is made otherwise stays as it is', () => {
  for (const page of ['', '<p>x</p>', `${top}${guard}</head>`, `${top}${sheet}${module}</head>`]) {
    expect(stylesFirst(page)).toBe(page)
    expect(scriptsLater(page)).toBe(page)
  }
})

test('what the page runs is named so that no browser fetches it yet; the same words in a text stay', () => {
  const begins = '<script nonce="n" type="module" async="">import "/assets/a.js"</script>'
  const said = '<p>&lt;link rel="modulepreload"</p>'
  const hint = '<link rel="later" href="/assets/a.js" nonce="n"/>'
  expect(scriptsLater(`${top}${module}${module}</head>${said}${begins}`)).toBe(
    `${top}${hint}${hint}</head>${said}<script nonce="n" type="later">import "/assets/a.js"</script>`,
  )
})
