import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The kernel counts CPU time in ticks of this length (`getconf CLK_TCK`, which is 100 on common Linux systems). */
const TICK_MS = 10

export const cpuOfCluster = (pgData: string): number => cpuOf((pid) => readlinkSync(`/proc/${pid}/cwd`) === pgData)

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

/** Returns the fields after the process name. The name is skipped, because it may contain any character. */
const factsOf = (pid: string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
