import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { aVisitor, type Person } from '../support/people.ts'
import { aWorld, type World } from '../support/world.ts'
import { type Drawn, readPage } from './drawn.ts'

const BUILT = path.resolve(import.meta.dirname, '..', '..', 'build', 'server', 'index.js')

export function aSite(
  options: { smtp?: string; env?: Record<string, string>; webhooks?: World['deps']['webhooks'] } = {},
): Promise<World> {
  const pages = import(/* @vite-ignore */ pathToFileURL(BUILT).href) as Promise<ServerBuild>
  return aWorld({ ...options, loadPages: () => pages })
}

export async function openPage(world: World, address: string, as: Person = aVisitor(world)): Promise<Drawn> {
  const answer = await as.fetch(address)
  return readPage(answer, await answer.text())
}
