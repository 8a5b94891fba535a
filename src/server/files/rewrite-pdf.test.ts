import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPdf } from '../../../test/support/uploads.ts'
import { rewritePdf } from './rewrite-pdf.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pdf-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function rewritten(bytes: Uint8Array) {
  const [from, to] = [path.join(folder, 'from.pdf'), path.join(folder, 'to.pdf')]
  await writeFile(from, bytes)
  const problem = await rewritePdf({ from, to })
  return { problem, bytes: problem ? null : await readFile(to) }
}
const problemOf = async (bytes: Uint8Array) => (await rewritten(bytes)).problem

async function packed(entry: object | string, on: 'catalog' | 'page' = 'catalog', key = 'OpenAction') {
  const document = await PDFDocument.create()
  const page = document.addPage()
  const value = typeof entry === 'string' ? PDFString.of(entry) : document.context.obj(entry as never)
  const owner = on === 'catalog' ? document.catalog : page.node
  owner.set(PDFName.of(key), document.context.register(value))
  const bytes = await document.save({ useObjectStreams: true })
  return bytes
}
const action = (S: string, more: object = {}) => ({ S, ...more })
const link = (uri: string) => [{ Subtype: 'Link', A: { S: 'URI', URI: PDFString.of(uri) } }]

test.each([
  ['a script on opening', () => packed(action('JavaScript', { JS: PDFString.of('app.alert(1)') }))],
  ['a URL that opens automatically', () => packed(action('URI', { URI: PDFString.of('https://evil.example') }))],
  ['a path on a file share', () => packed(action('GoToR', { F: PDFString.of('\\\\evil.example\\x') }))],
  ['a program', () => packed(action('Launch', { F: PDFString.of('cmd.exe') }))],
  ['another action behind a harmless one', () => packed(action('GoTo', { Next: action('JavaScript') }))],
  ['an action of its pages', () => packed({ O: action('JavaScript') }, 'page', 'AA')],
  ['an embedded file', () => packed({ EmbeddedFiles: { Names: [] } }, 'catalog', 'Names')],
  ['an attachment on a page', () => packed([{ Subtype: 'FileAttachment' }], 'page', 'Annots')],
  ['a remote document behind a link', () => packed([{ Subtype: 'Link', A: action('GoToE') }], 'page', 'Annots')],
  ['a link that runs script', () => packed(link('javascript:alert(1)'), 'page', 'Annots')],
  ['a form of another type', () => packed({ XFA: PDFString.of('x') }, 'catalog', 'AcroForm')],
])('a PDF with %s in a compressed object stream is refused', async (_, make) => {
  const bytes = await make()
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/JavaScript|GoTo|Launch|URI|Embedded|XFA|FileAtt/)
  expect(await problemOf(bytes)).toBe('active_content')
})

test.each([
  ['a page', () => aPdf()],
  ['a link to a website', () => packed(link('https://example.com'), 'page', 'Annots')],
  ['a link to an email address', () => packed(link('mailto:ada@people.example'), 'page', 'Annots')],
  ['a first page to open at', () => packed(action('GoTo', { D: [] }))],
])('a PDF with %s is stored, rewritten with its pages', async (_, make) => {
  const { problem, bytes } = await rewritten(await make())
  expect(problem).toBeNull()
  expect((await PDFDocument.load(bytes ?? new Uint8Array())).getPageCount()).toBe(1)
})

test('hidden content is not written again', async () => {
  const { bytes } = await rewritten(aPdf(2_000))
  expect(bytes?.toString('latin1')).not.toContain('xxxxxxxx')
})

const withStream = (dict: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(aPdf(300).toString('latin1').split('\n% ')[0] ?? '', 'latin1'),
    Buffer.from(`\n4 0 obj\n<< /Length ${content.length} ${dict} >>\nstream\n`, 'latin1'),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n', 'latin1'),
  ])

test('a stream that would fill the memory is refused before it is read', async () => {
  const bomb = deflateSync(Buffer.alloc(65 * 1024 * 1024))
  expect(await problemOf(withStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', bomb))).toBe('damaged')
  const twice = deflateSync(deflateSync(Buffer.alloc(1024)))
  expect(await problemOf(withStream('/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /F#6cateDecode]', twice))).toBe(
    'damaged',
  )
  expect(await problemOf(withStream('/Filter /FlateDecode', deflateSync(Buffer.alloc(1024))))).toBeNull()
})

function byHand(objects: string[]): Buffer {
  let text = '%PDF-1.7\n'
  const places = objects.map((object, n) => {
    const at = text.length
    text += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = (more = '') => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] ${more} >>`
const SCRIPT = '/S /JavaScript /JS (app.alert\\(1\\))'

test.each<[string, string[]]>([
  [
    'a tree of names',
    [
      '<< /Type /Catalog /Pages 2 0 R /Names 4 0 R >>',
      PAGES,
      page(),
      `<< /JavaScript << /Names [(a) << ${SCRIPT} >>] >> 0 >>`,
    ],
  ],
  [
    'an action of a field',
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      PAGES,
      page('/Annots [4 0 R]'),
      `<< /Subtype /Widget /AA << /PO << ${SCRIPT} >> >> 0 >>`,
    ],
  ],
  ['a form', ['<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R >>', PAGES, page(), '<< /Fields [] /XFA (x) 0 >>']],
])('refused: %s in an object that can’t be parsed', async (_, objects) => {
  expect(await problemOf(byHand(objects))).not.toBeNull()
})

test('a page tree with duplicate nodes is refused before it is walked', async () => {
  const depth = 40
  const nodes = Array.from({ length: depth }, (_, n) => `<< /Type /Pages /Count 2 /Kids [${n + 3} 0 R ${n + 3} 0 R] >>`)
  const hostile = byHand(['<< /Type /Catalog /Pages 2 0 R >>', ...nodes, page()])
  expect(await problemOf(hostile)).toBe('damaged')
})
