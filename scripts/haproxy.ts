import { existsSync } from 'node:fs'
import path from 'node:path'
import { debians, type Say, wayTo } from './debian-packages.ts'

const PACKAGE = 'haproxy'
export const WAY_TO_HAPROXY = wayTo(PACKAGE)

/** Finds the HAProxy in HAPROXY or an installed one. As root on Debian, installs Debian's package if there is none. */
export function findHaproxy(say: Say): string | undefined {
  if (process.env.HAPROXY) return process.env.HAPROXY
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/sbin', '/usr/local/sbin']
  const installed = () => folders.map((folder) => path.join(folder, PACKAGE)).find((place) => existsSync(place))
  return installed() ?? debians(PACKAGE, installed, say)
}
