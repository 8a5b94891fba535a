import type { Person } from './people.ts'
import type { World } from './world.ts'

export async function anExport(
  world: Pick<World, 'runJobs'>,
  { api }: Pick<Person, 'api'>,
): Promise<Record<string, Record<string, unknown>[]>> {
  await api.dataExports.requestExport()
  await world.runJobs()
  return JSON.parse(await (await api.dataExports.downloadExport()).text())
}
