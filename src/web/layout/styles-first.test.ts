import { expect, test } from 'vitest'
import { scriptsLater } from './scripts-later.ts'
import { stylesFirst } from './styles-first.ts'

const guard = '<script nonce="n">guard()</script>'
const sheet = '<link nonce="n" rel="stylesheet" href="/assets/app.css"/>'
const font = '<link nonce="n" rel="preload" as="font" href="/assets/a.woff2"/>'
const module = '<link rel="modulepreload" href="/assets/a.js" nonce="n"/>'
const low = module.replace('<link', '<link fetchpriority="low"')
const top = '<html><head><meta charset="utf-8"/>'

test('the guard and styles come before all hints, and scripts wait for the visible content', () => {
  expect(stylesFirst(`${top}${font}<title>x</title>${module}${guard}${sheet}</head><body>${sheet}</body>`)).toBe(
    `${top}${guard}${sheet}${font}<title>x</title>${low}</head><body>${sheet}</body>`,
  )
})

test('a page without the expected structure doesn’t change', () => {
  for (const page of ['', '<p>x</p>', `${top}${guard}</head>`, `${top}${sheet}${module}</head>`]) {
    expect(stylesFirst(page)).toBe(page)
    expect(scriptsLater(page)).toBe(page)
  }
})

test('script URLs of a page with a first picture are renamed so that no browser fetches them early, but text is not', () => {
  const begins = '<script nonce="n" type="module" async="">import "/assets/a.js"</script>'
  const said = '<p>&lt;link fetchpriority="low" rel="modulepreload"</p>'
  const picture = '<img fetchPriority="high" src="/a.webp"/>'
  const hint = '<link rel="later" href="/assets/a.js" nonce="n"/>'
  expect(scriptsLater(`${top}${low}${low}</head>${said}${picture}${begins}`)).toBe(
    `${top}${hint}${hint}</head>${said}${picture}<script nonce="n" type="text/x-later">import "/assets/a.js"</script>`,
  )
  const without = `${top}${low}${low}</head>${said}${begins}`
  expect(scriptsLater(without)).toBe(without)
})
