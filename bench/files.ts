import { type Figure, round } from './figure.ts'
import type { Site } from './ground.ts'
import { load, median } from './load.ts'

const SHORT = '/api/v1/session'
const HEADERS = 'accept-encoding: gzip, deflate, br, zstd\r\n'

/**
 * E17 compares the largest script of the home page with a short answer, on connections that stay open. A first visit
 * asks for thirty files.
 */
export async function fileFigure(site: Pick<Site, 'url'>, seconds: number, rounds: number): Promise<Figure> {
  const file = await largestScript(site.url)
  const [files, short]: [number[], number[]] = [[], []]
  const perSecond = async (path: string) => {
    const { perSecond, statuses } = await load(
      site.url,
      4,
      seconds,
      () => path,
      () => {},
      HEADERS,
    )
    if ([...statuses.keys()].some((status) => status !== 200)) throw new Error(`${path} answered ${[...statuses]}`)
    return perSecond
  }
  await perSecond(file)
  for (let n = 0; n < rounds; n++) {
    short.push(await perSecond(SHORT))
    files.push(await perSecond(file))
  }
  return {
    id: 'E17',
    what: 'a script on a kept connection, beside a short answer',
    ours: `${round(median(files), 0)}/s`,
    limit: `${round(median(short), 0)}/s ${SHORT}`,
    value: median(files) / median(short),
    better: 'more',
    must: 0.5,
    stretch: 1,
  }
}

async function largestScript(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  const scripts = await Promise.all(
    [...new Set(html.match(/\/assets\/[\w-]+\.js/g))].map(async (path) => ({
      path,
      size: (await (await fetch(url + path)).arrayBuffer()).byteLength,
    })),
  )
  const largest = scripts.toSorted((a, b) => b.size - a.size)[0]
  if (!largest) throw new Error('the home page has no scripts')
  return largest.path
}
