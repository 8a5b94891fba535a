import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { fillDemoBeside } from './demo-beside.ts'
import { openSite } from './site.ts'

const built = path.resolve(import.meta.dirname, '..', '..', 'build', 'server', 'index.js')
const pages = import(pathToFileURL(built).href) as Promise<ServerBuild>
fillDemoBeside(await openSite(() => pages))
