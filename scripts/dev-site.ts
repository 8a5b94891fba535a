// npm run dev: the site with pages that follow each change; the server itself is restarted by hand.
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { fillDemoBeside } from '../src/server/demo-beside.ts'
import { openSite } from '../src/server/site.ts'

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
const { config } = await openSite(load, (req, res, next) => vite.middlewares(req, res, next))
console.log(`Daylet is at ${config.publicUrl}`)
fillDemoBeside(config)
