import { describe, expect, test } from 'vitest'
import { fileTypeOf, MAX_NAME, shownFileName } from './file-rules.ts'

const bytes = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0))

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF\0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ['GIF87a\x01\0', 'image/gif'],
  ['GIF89a\x01\0', 'image/gif'],
  ['%PDF-1.7\n', 'application/pdf'],
  ['\0\0\0\x18ftypheic\0\0\0\0', 'heic'],
  ['\0\0\0\x18ftypmif1\0\0\0\0', 'heic'],
])('%j starts a %s', (head, type) => expect(fileTypeOf(bytes(head))).toBe(type))

test.each([
  ...[
    '',
    '\xff\xd8',
    '<svg xmlns',
    '<?xml version',
    ' %PDF-1.7',
    '\n%PDF-1.7',
    'PK\x03\x04',
    'MZ\x90\0',
    'II*\0',
    'BM',
    'RIFF\x24\0\0\0WAVE',
  ],
  ...['GIF88a', '\x89PNG\n\x1a\n', '\0\0\0\x18ftypavif', '\x7fELF', '#!/bin/sh', '<!doctype html>', '%!PS-Adobe'],
])('%j isn’t the start of any file that may be uploaded', (head) => expect(fileTypeOf(bytes(head))).toBeNull())

describe('the displayed name of a file', () => {
  test.each([
    ['Loft at night.jpg', 'Loft at night.jpg'],
    [' licence.pdf ', 'licence.pdf'],
    ['Ausweis Müller (2).pdf', 'Ausweis Müller (2).pdf'],
    ['Mu\u0308ller.pdf', 'Müller.pdf'],
    ['صورة.jpg', 'صورة.jpg'],
    ['no ending', 'no ending'],
    ['<b>.png', '<b>.png'],
  ])('%j is %j', (name, shown) => expect(shownFileName(name)).toBe(shown))

  test.each([
    '',
    ' ',
    '.',
    '..',
    '../a.jpg',
    'a/b.jpg',
    'C:\\a.jpg',
    'a\0.jpg',
    'a\n.jpg',
    'a\u202egpj.exe',
    'a\u2028b',
    '\ud800',
  ])('%j has no name', (name) => expect(shownFileName(name)).toBeNull())

  test('is shortened before its extension', () => {
    const name = shownFileName(`${'x'.repeat(300)}.jpeg`) ?? ''
    expect([name.length, name.slice(-6)]).toEqual([MAX_NAME, 'x.jpeg'])
    expect(shownFileName('x'.repeat(MAX_NAME))).toHaveLength(MAX_NAME)
    expect(shownFileName('x'.repeat(MAX_NAME + 1))).toHaveLength(MAX_NAME)
  })
})
