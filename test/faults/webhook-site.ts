// Reads events and sends webhooks with an existing database, and kills its own process at the nth step if it is given one.
import { setTimeout as wait } from 'node:timers/promises'
import { readNews, SCHEDULED } from '../../src/server/app/background.ts'
import { httpWebhooks } from '../../src/server/external/webhooks/send-webhook.ts'
import { runScheduled } from '../../src/server/platform/jobs/schedule.ts'
import { openDeliverer } from '../../src/server/webhooks/deliver.ts'
import { aWorld } from '../support/world.ts'
import { stepping } from './money/stepping.ts'
import { type Errand, timeAt } from './webhooks.ts'

const { urls, began, at, ports } = JSON.parse(process.argv[2] ?? '') as Errand

let left = at
const step = () => {
  left--
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

const http = httpWebhooks({
  http: true,
  resolve: async (name) => (name === 'hooks.example' ? ['127.0.0.1'] : []),
  mayConnect: (address, port) => address === '127.0.0.1' && ports.includes(port),
})
const send: typeof http.send = async (request) => {
  step()
  const answer = await http.send(request)
  step()
  return answer
}
const world = await aWorld({ on: urls, watched: stepping(step), webhooks: { ...http, send } })
const deliverer = openDeliverer(world.deps)
const work = SCHEDULED.filter(({ name }) => name.startsWith('webhooks.'))
process.send?.('ready')
for (;;) {
  world.clock.set(timeAt(began).toString())
  await readNews(world.deps)
  await runScheduled(world.deps, work)
  await deliverer.sendDue()
  await wait(50)
}
