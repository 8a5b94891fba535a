import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { openSite } from './site.ts'

const built = path.resolve(import.meta.dirname, '..', '..', 'build', 'server', 'index.js')
const pages = import(pathToFileURL(built).href) as Promise<ServerBuild>
const parts = await openSite(() => pages)
if (parts.config.demo) await (await import('../../demo/run-demo.ts')).runDemo(parts)
