// npm run faults runs all drills. To run one: npm run faults kills [times]; sockets [seconds]; money [part of a line];
// realtime [times] [listeners]; deploy [times]; deploy-one-machine; failover [times]; upgrade [rooms]; outages [hung,
// pool, slow, cut or dead]; mail [minutes]; poison [seconds]; clocks; greedy [seconds]; webhooks [events] [seconds for
// which an endpoint fails]; disk (as root).
import { clockDrill } from './clocks.ts'
import { deployDrill } from './deploy.ts'
import { failOverDrill } from './fail-over.ts'
import { fullDisk } from './full-disk.ts'
import { greedyDrill } from './greedy.ts'
import { onGround } from './ground.ts'
import { hostileSockets } from './hostile-sockets.ts'
import { killServer } from './kill-server.ts'
import { liveDrill } from './live-drill.ts'
import { mailDrill } from './mail-away.ts'
import { moneyDrill } from './money/money-drill.ts'
import { OUTAGES, outageDrill } from './outages.ts'
import { poisonDrill } from './poison.ts'
import { upgradeDrill } from './upgrade.ts'
import { upgradeInPlace } from './upgrade-in-place.ts'
import { webhookDrill } from './webhooks.ts'

const [drill, figure, second] = process.argv.slice(2)
const drills = {
  sockets: () => onGround((ground) => hostileSockets(ground, Number(figure ?? 60))),
  money: () => onGround((ground) => moneyDrill(ground, figure)),
  realtime: () => onGround((ground) => liveDrill(ground, Number(figure ?? 20), Number(second ?? 1_000))),
  deploy: () => onGround((ground) => deployDrill(ground, Number(figure ?? 3))),
  'deploy-one-machine': () => onGround(upgradeInPlace),
  failover: () => onGround((ground) => failOverDrill(ground, Number(figure ?? 10))),
  upgrade: () => onGround((ground) => upgradeDrill(ground, Number(figure ?? 500))),
  outages: async () => {
    let well = true
    for (const name of figure ? [figure] : Object.keys(OUTAGES)) well = (await outageDrill(name)) && well
    return well
  },
  disk: fullDisk,
  mail: () => onGround((ground) => mailDrill(ground, Number(figure ?? 3))),
  poison: () => onGround((ground) => poisonDrill(ground, Number(figure ?? 60))),
  clocks: () => onGround(clockDrill),
  greedy: () => onGround((ground) => greedyDrill(ground, Number(figure ?? 30))),
  webhooks: () => onGround((ground) => webhookDrill(ground, Number(figure ?? 10_000), Number(second ?? 180))),
  kills: () => onGround((ground) => killServer(ground, Number(figure ?? 200))),
}
const chosen = Object.entries(drills).filter(([name]) => drill === undefined || name === drill)
if (chosen.length === 0) {
  console.error(`There is no drill "${drill}": ${Object.keys(drills).join(', ')}.`)
  process.exit(2)
}
let well = true
for (const [, run] of chosen) well = (await run()) && well
process.exit(well ? 0 : 1)
