// npm run faults: both drills; npm run faults kills [times]; npm run faults sockets [seconds].
import { onGround } from './ground.ts'
import { hostileSockets } from './hostile-sockets.ts'
import { killServer } from './kill-server.ts'

const [drill, figure] = process.argv.slice(2)
const drills = {
  sockets: () => onGround((ground) => hostileSockets(ground, Number(figure ?? 60))),
  kills: () => onGround((ground) => killServer(ground, Number(figure ?? 200))),
}
const chosen = Object.entries(drills).filter(([name]) => drill === undefined || name === drill)
if (chosen.length === 0) {
  console.error(`There is no drill "${drill}": kills or sockets.`)
  process.exit(2)
}
let well = true
for (const [, run] of chosen) well = (await run()) && well
process.exit(well ? 0 : 1)
