import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The kernel counts CPU in these (`getconf CLK_TCK`, 100 on every Linux of ours). */
const TICK_MS = 10

/** CPU that a cluster's processes have used so far, in milliseconds; PostgreSQL's processes live in its folder. */
export const cpuOfCluster = (pgData: string): number => cpuOf((pid) => readlinkSync(`/proc/${pid}/cwd`) === pgData)

/** The same of a site: its first process, and those that it has begun. */
export const cpuOfSite = (leader: number): number =>
  cpuOf((pid) => Number(pid) === leader || Number(factsOf(pid)[1]) === leader)

function cpuOf(counts: (pid: string) => boolean): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!counts(pid)) continue
      const facts = factsOf(pid)
      // utime and stime.
      ticks += Number(facts[11]) + Number(facts[12])
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks * TICK_MS
}

/** What stands after the name, which may hold anything. */
const factsOf = (pid: string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
