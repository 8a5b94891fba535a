import path from 'node:path'
import { debians, runs, type Say, wayTo } from './debian-packages.ts'

const PACKAGE = 'default-jre-headless'
export const WAY_TO_JAVA = wayTo(PACKAGE)

/** A Java to run the HTML checker with: the one in JAVA, one that is installed, else (as root on Debian) Debian's. */
export function findJava(say: Say): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin']
  const installed = () =>
    [process.env.JAVA, ...folders.map((folder) => path.join(folder, 'java'))].find((place) => place && runs(place))
  return installed() ?? debians(PACKAGE, installed, say)
}
