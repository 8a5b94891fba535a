import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { findBrowser, WAY_OUT } from '../../scripts/browser.ts'
import { findHaproxy, WAY_TO_HAPROXY } from '../../scripts/haproxy.ts'
import { freePort } from '../support/free-port.ts'
import { aBalancer } from '../support/haproxy.ts'
import { anInstalledCopy, aRunningCopy } from '../support/installed-copy.ts'
import type { OwnGround } from './ground.ts'

const A_SECOND = 20
const SENTENCE = path.join('src', 'web', 'copy', 'home.ts')
const PAGES = ['/', '/browse', '/auth', '/privacy']

/**
 * Upgrades a site behind HAProxy as docs/operating.md describes: new sources, `npm run build` and a restart. Meanwhile,
 * 20 requests arrive per second and a browser opens pages. Prints what failed and returns true if nothing did.
 */
export async function upgradeInPlace(ground: OwnGround): Promise<boolean> {
  const haproxy = findHaproxy(console.log)
  if (!haproxy) throw new Error(`There is no HAProxy here. Install one: ${WAY_TO_HAPROXY}`)
  const executablePath = await findBrowser(console.log)
  if (!executablePath) throw new Error(`There is no browser here. Install one: ${WAY_OUT}`)
  const copy = anInstalledCopy()
  const port = await freePort()
  const balancer = await aBalancer(haproxy, [port], 'alone')
  const env = {
    PORT: String(port),
    DATA_DIR: ground.dataDir,
    DATABASE_URL: ground.appUrl,
    DATABASE_OWNER_URL: ground.ownerUrl,
    PUBLIC_URL: balancer.url,
    DEMO: '0',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  let site = await aRunningCopy(copy, env)
  const before = await assetsOf(balancer.url)
  const load = aLoad(balancer.url)
  const walk = aWalk(executablePath, balancer.url)

  const file = path.join(copy.folder, SENTENCE)
  const text = readFileSync(file, 'utf8')
  rmSync(file)
  writeFileSync(
    file,
    `${text}\n/** Makes this build another one. */\nexport const builtAgain = '${Date.now()}'\n`.replace(
      /title: '/,
      "title: 'New ",
    ),
  )
  await npmRun(copy.folder, 'build')
  await wait(2_000)
  await site.stop()
  site = await aRunningCopy(copy, env)
  await wait(5_000)

  const walked = await walk.end()
  const { asked, broken, missing } = await load.end()
  const gone = (await Promise.all([...before].map((one) => statusOf(balancer.url + one)))).filter(
    (status) => status !== 200,
  )
  const fresh = [...(await assetsOf(balancer.url))].filter((one) => !before.has(one))
  console.log('one machine is upgraded in place: build, restart')
  console.log(
    `requests: ${asked} asked, pages broken ${broken.length} ${broken.slice(0, 3).join(' | ')}, assets missing ${missing.length}`,
  )
  console.log(
    `browser: ${walked.steps} pages, broken ${walked.broken.length} ${[...new Set(walked.broken)].slice(0, 5).join(' | ')}`,
  )
  console.log(`former assets: ${before.size}, gone ${gone.length}; new assets: ${fresh.length}`)
  await site.stop()
  await balancer.stop()
  copy.drop()
  const lost = broken.length + missing.length + walked.broken.length + gone.length
  return lost === 0 && fresh.length > 0 && walked.steps > 5 && asked > 200
}

function npmRun(cwd: string, script: string): Promise<void> {
  const child = spawn('npm', ['run', script], {
    cwd,
    stdio: 'inherit',
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  })
  return new Promise((resolve, reject) =>
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`npm run ${script} ended with ${code}`)))),
  )
}

let visitors = 0
/** Gives each request its own address (RFC 2544), because it represents a different visitor. */
const fromAnother = () => {
  visitors++
  return { headers: { 'x-forwarded-for': `198.18.${visitors >> 8}.${visitors & 255}` } }
}

const statusOf = (url: string): Promise<number> =>
  fetch(url, fromAnother()).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
const namedIn = (html: string) => new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))
const assetsOf = async (url: string) => namedIn(await (await fetch(url)).text())

function aLoad(url: string) {
  const [broken, missing]: [string[], string[]] = [[], []]
  const open = new Set<Promise<void>>()
  const named: string[] = []
  let asked = 0
  const page = async (path: string) => {
    const began = performance.now()
    const { status, html } = await fetch(url + path, fromAnother()).then(
      async (answer) => ({ status: answer.status, html: await answer.text() }),
      () => ({ status: 0, html: '' }),
    )
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    if (status !== 200 || !html.includes('</html>')) broken.push(`${status} ${path} after ${seconds} s`)
    if (named.length === 0) named.push(...namedIn(html))
  }
  const asset = async (path: string) => {
    if ((await statusOf(url + path)) !== 200) missing.push(path)
  }
  const timer = setInterval(() => {
    const next = asked % 2 === 0 ? undefined : named.shift()
    const done = (next ? asset(next) : page(PAGES[Math.floor(asked / 2) % PAGES.length] ?? '/')).finally(() =>
      open.delete(done),
    )
    open.add(done)
    asked++
  }, 1_000 / A_SECOND)
  return {
    end: async () => {
      clearInterval(timer)
      await Promise.all(open)
      return { asked, broken, missing }
    },
  }
}

function aWalk(executablePath: string, url: string) {
  const broken: string[] = []
  let [steps, walking] = [0, true]
  const walk = async () => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    const page = await browser.newPage()
    page.on('response', (answer) => {
      // This many pages exceed the limit on counted visits, but visitors don't notice.
      const isCount = answer.status() === 429 && answer.url().endsWith('/api/v1/analytics-events')
      if (answer.status() >= 400 && !isCount) broken.push(`${answer.status()} ${answer.url()}`)
    })
    page.setDefaultTimeout(180_000)
    await page.goto(url, { waitUntil: 'domcontentloaded' })
    while (walking) {
      for (const name of ['Browse Spaces', 'Sign In', 'Privacy']) {
        await page.getByRole('link', { name, exact: true }).first().click()
        await page.locator('h1').first().waitFor()
        if (
          await page
            .getByText(/Page Error|Something went wrong/)
            .filter({ visible: true })
            .count()
        )
          broken.push(page.url())
        steps++
        await wait(500)
      }
    }
    await browser.close()
  }
  const walked = walk()
  return {
    end: async () => {
      walking = false
      await walked
      return { steps, broken }
    },
  }
}
