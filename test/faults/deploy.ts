import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '../../bench/guests.ts'
import { findHaproxy, WAY_TO_HAPROXY } from '../../scripts/haproxy.ts'
import { freePort } from '../support/free-port.ts'
import { aBalancer } from '../support/haproxy.ts'
import { aListener } from '../support/listeners.ts'
import { aMailbox } from '../support/mailbox.ts'
import { PASSWORD } from '../support/people.ts'
import { aRunningSite } from '../support/running-site.ts'
import { aPictureOf, MIB } from '../support/uploads.ts'
import type { Ground } from './ground.ts'

const READS_A_SECOND = 100
const SIGN_UPS_A_SECOND = 4
const LISTENERS = 20
const UPLOAD_PIECES = 12

type Count = { asked: number; lost: string[] }
const count = (): Count => ({ asked: 0, lost: [] })

/**
 * Replaces each of two machines `times` times, while people read, sign up, upload and receive live updates. Each
 * machine runs two processes, and HAProxy is in front of both machines. Prints what failed and returns true if nothing
 * did.
 */
export async function deployDrill(ground: Ground, times: number): Promise<boolean> {
  const haproxy = findHaproxy(console.log)
  if (!haproxy) throw new Error(`There is no HAProxy here. Install one: ${WAY_TO_HAPROXY}`)
  const ports = [await freePort(), await freePort()]
  const balancer = await aBalancer(haproxy, ports)
  const mailbox = await aMailbox()
  const env = { PUBLIC_URL: balancer.url, DRAIN_SECONDS: '3', SMTP_URL: mailbox.url }
  const start = async (port: number) => {
    const site = await aRunningSite(ground, { ...env, PORT: String(port) })
    while (!site.allListen() || !(await balancer.sees(port))) await wait(50)
    return site
  }
  const sites = await Promise.all(ports.map(start))
  const people = await accounts(ground.sql, LISTENERS)
  const listeners = people.map((person) => aListener(balancer.url, person))
  while (!listeners.every(({ ready }) => ready())) await wait(50)
  const load = aLoad(
    balancer.url,
    people.map(({ cookie }) => cookie),
  )
  for (let n = 0; n < times * ports.length; n++) {
    const [which, port] = [n % ports.length, ports[n % ports.length] ?? 0]
    await sites[which]?.stop()
    sites[which] = await start(port)
  }
  const { reads, signUps, uploads, emails } = await load.end()
  const back = async () => listeners.every(({ ready }) => ready())
  for (let n = 0; n < 200 && !(await back()); n++) await wait(50)
  const away = listeners.flatMap((one) => one.away)
  const letters = (email: string) => mailbox.mails.filter(({ to }) => to === email).length
  for (let n = 0; n < 600 && !emails.every((email) => letters(email) > 0); n++) await wait(50)
  const jobs = emails.filter((email) => letters(email) !== 1).length
  console.log(`two machines behind HAProxy, each replaced ${times} times`)
  for (const [name, { asked, lost }] of Object.entries({ reads, signUps, uploads }))
    console.log(`${name}: ${asked} asked, ${lost.length} lost ${[...new Set(lost)].slice(0, 5).join(' | ')}`)
  console.log(`letters: ${emails.length} owed, ${jobs} did not come exactly once`)
  console.log(
    `listeners: ${LISTENERS}, came back ${away.length} times, ${(await back()) ? 'all are there' : 'some stayed away'}`,
  )
  const lost = reads.lost.length + signUps.lost.length + uploads.lost.length + jobs
  for (const { end } of listeners) end()
  await Promise.all(sites.map((site) => site.stop()))
  await Promise.all([balancer.stop(), mailbox.close()])
  return lost === 0 && (await back()) && emails.length > 0 && uploads.asked > 0
}

/** Requests start at fixed times, whether or not earlier ones have finished. */
function aLoad(url: string, cookies: readonly string[]) {
  const [reads, signUps, uploads] = [count(), count(), count()]
  const emails: string[] = []
  const open = new Set<Promise<void>>()
  const ask = (of: Count, act: () => Promise<Response>) => {
    of.asked++
    const done = act().then(
      async (answer) => {
        await answer.arrayBuffer()
        if (!answer.ok) of.lost.push(String(answer.status))
      },
      (error: Error) => void of.lost.push(String(error.cause ?? error)),
    )
    open.add(done)
    void done.finally(() => open.delete(done))
  }
  let address = 0
  // Each request gets its own address, because it represents a different person.
  const from = () => ({ 'x-forwarded-for': `198.18.${(address >> 8) & 255}.${address++ & 255}` })
  const read = () => ask(reads, () => fetch(`${url}/api/v1/featured`, { headers: from() }))
  const signUp = () => {
    const email = `deploy-${crypto.randomUUID()}@people.example`
    const body = JSON.stringify({ email, password: PASSWORD, data: { first_name: 'Ada', last_name: 'Tester' } })
    const headers = { 'content-type': 'application/json', origin: url, ...from() }
    ask(signUps, async () => {
      const answer = await fetch(`${url}/api/v1/sign-up`, { method: 'POST', body, headers })
      if (answer.ok) emails.push(email)
      return answer
    })
  }
  const upload = () =>
    ask(uploads, () =>
      slowUpload(url, { cookie: cookies[uploads.asked % cookies.length] ?? '', origin: url, ...from() }),
    )
  const timers = [
    setInterval(read, 1_000 / READS_A_SECOND),
    setInterval(signUp, 1_000 / SIGN_UPS_A_SECOND),
    setInterval(upload, 1_000),
  ]
  const end = async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(open)
    return { reads, signUps, uploads, emails }
  }
  return { end }
}

async function slowUpload(url: string, headers: Record<string, string>): Promise<Response> {
  const picture = await aPictureOf(MIB)
  const piece = Math.ceil(picture.length / UPLOAD_PIECES)
  const mark = `----${crypto.randomUUID()}`
  const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const tail = `\r\n--${mark}--\r\n`
  async function* body() {
    yield Buffer.from(head)
    for (let at = 0; at < picture.length; at += piece) {
      yield picture.subarray(at, at + piece)
      await wait(250)
    }
    yield Buffer.from(tail)
  }
  const length = String(head.length + picture.length + tail.length)
  const sent = { ...headers, 'content-type': `multipart/form-data; boundary=${mark}`, 'content-length': length }
  const init = { method: 'PUT', body: body() as never, headers: sent, duplex: 'half' }
  return fetch(`${url}/api/v1/profile/photo`, init as RequestInit)
}
