import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const run = path.join(import.meta.dirname, 'run.mjs')
const under = (version: string, ...args: string[]) => {
  const pretend = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`
  return spawnSync(process.execPath, ['--import', pretend, run, ...args], { encoding: 'utf8' })
}

test.each(['18.20.4', '20.18.0', '21.7.0', '22.11.0'])(
  'Node %s, for which npm skips the packages that build the pages, is reported at once',
  (version) => {
    const { status, stderr } = under(version, 'daylet.ts', '--help')
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Daylet is installed by Node 20\.19 .*npm install -g/)])
  },
)

test.each(['20.19.2', '22.12.0', '26.10.0'])('Node %s is supported', (version) => {
  expect(under(version, 'daylet.ts', '--help')).toMatchObject({ status: 0, stderr: '' })
})

test.each(['20.19.2', '26.10.0'])('under Node %s, the script finds a Node version that runs the site', (version) => {
  const { stdout } = under(version, '--node')
  expect(spawnSync(stdout.trim(), ['--version'], { encoding: 'utf8' }).stdout).toMatch(/^v26\./)
})
