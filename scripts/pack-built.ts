import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const TEXT = /\.(m?js|css|svg|json|webmanifest|html|txt)$/
/** Compression saves less than its headers take on smaller files. */
const WORTH = 256

/**
 * Writes a .br and a .gz file next to each text file in the build. Uses the highest compression level, because this
 * makes every first visit faster.
 */
export async function packBuilt(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const wanted = files.filter((file) => file.isFile() && TEXT.test(file.name))
  await Promise.all(wanted.map((file) => pack(path.join(file.parentPath, file.name))))
}

async function pack(file: string): Promise<void> {
  const text = await readFile(file)
  if (text.length <= WORTH) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  const [small, zipped] = await Promise.all([brotli(text, { params }), zip(text, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, zipped)])
}
