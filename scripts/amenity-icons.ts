// npm run icons [-- --check]: writes src/web/spaces/amenities.svg with the Lucide icon of each amenity.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { KNOWN_AMENITIES, OTHER_ICON } from '../src/web/spaces/amenity-groups.ts'

type Shape = readonly [tag: string, attributes: Record<string, string>]

const FILE = path.resolve(import.meta.dirname, '..', 'src', 'web', 'spaces', 'amenities.svg')
const names = [...Object.values(KNOWN_AMENITIES).flatMap((icons) => Object.values<string>(icons)), OTHER_ICON]
const symbols = await Promise.all([...new Set(names)].sort().map(symbolOf))
const wanted = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
if (!process.argv.includes('--check')) writeFileSync(FILE, wanted)
else if (readFileSync(FILE, 'utf8') !== wanted) {
  console.error('src/web/spaces/amenities.svg is out of date. Run npm run icons')
  process.exitCode = 1
}

async function symbolOf(name: string): Promise<string> {
  const { __iconData: icon } = (await import(`lucide-react/dist/esm/icons/${name}.mjs`)) as {
    __iconData: { node: readonly Shape[] }
  }
  return `<symbol id="${name}" viewBox="0 0 24 24">${icon.node.map(drawn).join('')}</symbol>`
}

function drawn([tag, { key: _, ...attributes }]: Shape): string {
  return `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}/>`
}
