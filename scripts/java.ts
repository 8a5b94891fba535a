import path from 'node:path'
import { debians, runs, type Say, wayTo } from './debian-packages.ts'

const PACKAGE = 'default-jre-headless'
export const WAY_TO_JAVA = wayTo(PACKAGE)

/**
 * Finds a Java for the HTML checker, in JAVA or an installed one. As root on Debian, installs Debian's package if there
 * is none.
 */
export function findJava(say: Say): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin']
  const installed = () =>
    [process.env.JAVA, ...folders.map((folder) => path.join(folder, 'java'))].find((place) => place && runs(place))
  return installed() ?? debians(PACKAGE, installed, say)
}
