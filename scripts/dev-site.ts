// npm run dev: runs the site and updates its pages on each change. When the server changes, start.ts makes Node restart
// it.
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { openDevelopmentSite } from '../src/server/app/site.ts'
import { startDemoSeed } from '../src/server/start-demo-seed.ts'

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
const { config } = await openDevelopmentSite(load, (req, res, next) => vite.middlewares(req, res, next))
console.log(`Daylet is at ${config.publicUrl}`)
if (config.demo) startDemoSeed()
