import { existsSync, globSync } from 'node:fs'
import { debians, type Say, wayTo } from './debian-packages.ts'

const PACKAGE = 'faketime'
export const WAY_TO_FAKETIME = wayTo(PACKAGE)
const LIBRARIES = '/usr/lib/*/faketime/libfaketimeMT.so.1'

/**
 * Finds the library that fakes a program's time, in FAKETIME_LIBRARY or in Debian's package. As root on Debian,
 * installs the package if it is missing.
 */
export function findFaketime(say: Say): string | undefined {
  if (process.env.FAKETIME_LIBRARY) return process.env.FAKETIME_LIBRARY
  const installed = () => globSync(LIBRARIES).find((place) => existsSync(place))
  return installed() ?? debians(PACKAGE, installed, say)
}
