import { existsSync, globSync } from 'node:fs'
import { debians, type Say, wayTo } from './debian-packages.ts'

const PACKAGE = 'faketime'
export const WAY_TO_FAKETIME = wayTo(PACKAGE)
/** Debian's places for the library, one for each kind of processor. */
const LIBRARIES = '/usr/lib/*/faketime/libfaketimeMT.so.1'

/** The library that tells a program another time (FAKETIME_LIBRARY, else Debian's); as root it is installed. */
export function findFaketime(say: Say): string | undefined {
  if (process.env.FAKETIME_LIBRARY) return process.env.FAKETIME_LIBRARY
  const installed = () => globSync(LIBRARIES).find((place) => existsSync(place))
  return installed() ?? debians(PACKAGE, installed, say)
}
