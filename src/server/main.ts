import cluster from 'node:cluster'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { backgroundOf, startCluster } from './cluster.ts'
import { readConfigOrExit, readyLine } from './platform/config/config.ts'
import { returnMemoryWhenIdle } from './platform/return-memory.ts'
import { startDemoSeed } from './start-demo-seed.ts'

if (cluster.isPrimary) {
  const config = readConfigOrExit()
  await startCluster({ metrics: config.metricsToken !== null })
  console.log(`Daylet is at ${config.publicUrl}`)
  if (!config.production && config.reachable)
    console.log(
      `${config.reachable}, so anyone who can reach this machine can reach the site. The demo is off, and emails can't be read here.`,
    )
  if (config.demo) startDemoSeed()
  else console.log(readyLine(config))
} else {
  // Until this process has a connection, only the channel to the first process keeps it alive.
  process.channel?.ref()
  cluster.worker?.on('error', () => process.exit(1))
  const port = backgroundOf(process.argv)
  // The first process only supervises. Loading the whole site there would delay every visitor.
  if (port === null) {
    const built = path.resolve(import.meta.dirname, '..', '..', 'build', 'server', 'index.js')
    const pages = import(pathToFileURL(built).href) as Promise<ServerBuild>
    const { openSite } = await import('./app/site.ts')
    await openSite(() => pages)
  } else {
    const { openBackground } = await import('./app/background-process.ts')
    await openBackground(port)
  }
  returnMemoryWhenIdle()
}
