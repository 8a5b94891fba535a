import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The kernel counts CPU time in these ticks (`getconf CLK_TCK`, 100 on common Linux systems). */
const TICK_MS = 10

/** CPU time used by a cluster's processes, in milliseconds; PostgreSQL's processes run in its folder. */
export const cpuOfCluster = (pgData: string): number => cpuOf((pid) => readlinkSync(`/proc/${pid}/cwd`) === pgData)

/** CPU time of a site's first process and its children. */
export const cpuOfSite = (leader: number): number =>
  cpuOf((pid) => Number(pid) === leader || Number(factsOf(pid)[1]) === leader)

function cpuOf(counts: (pid: string) => boolean): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!counts(pid)) continue
      const facts = factsOf(pid)
      ticks += Number(facts[11]) + Number(facts[12])
    } catch {}
  }
  return ticks * TICK_MS
}

/** The fields after the process name, which may contain anything. */
const factsOf = (pid: string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
