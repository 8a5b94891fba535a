import { expect, test } from 'vitest'
import { stylesFirst } from './styles-first.ts'

const guard = '<script nonce="n">guard()</script>'
const sheet = '<link nonce="n" rel="stylesheet" href="/assets/app.css"/>'
const font = '<link nonce="n" rel="preload" as="font" href="/assets/a.woff2"/>'
const module = '<link rel="modulepreload" href="/assets/a.js" nonce="n"/>'
const top = '<html><head><meta charset="utf-8"/>'

test('the guard and the styles stand before all that is only a hint, and scripts wait for what is seen', () => {
  expect(stylesFirst(`${top}${font}<title>x</title>${module}${guard}${sheet}</head><body>${sheet}</body>`)).toBe(
    `${top}${guard}${sheet}${font}<title>x</title>${module.replace('<link', '<link fetchpriority="low"')}</head><body>${sheet}</body>`,
  )
})

test('a page that is made otherwise stays as it is', () => {
  for (const page of ['', '<p>x</p>', `${top}${guard}</head>`, `${top}${sheet}${module}</head>`])
    expect(stylesFirst(page)).toBe(page)
})
