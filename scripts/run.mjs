// Runs a TypeScript script from this folder. With --node it prints the path of the Node to use, for a service that
// starts Node directly. It is plain JavaScript for Node 20, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const WANTED_MAJOR = 26
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const [script, ...args] = process.argv.slice(2)
const file = path.join(root, 'scripts', script)
const runsThem = majorOf(process.versions.node) >= WANTED_MAJOR

if (!canInstall(process.versions.node))
  fail(
    `Daylet is installed by Node 20.19 or newer, or 22.12 or newer; this is ${process.versions.node}: npm install -g node@22`,
  )

if (script === '--node') {
  console.log(runsThem ? process.execPath : findNode())
  process.exit()
}

// All child processes share Node's compile cache, which halves the start time.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules', '.cache', 'compiled')
module.enableCompileCache?.()
// npm ci runs this script too, as its last step. The packages are then already installed.
if (process.env.npm_lifecycle_event !== 'prepare') install()
if (process.env.npm_lifecycle_event) leaveWithNpm()
if (runsThem) {
  process.argv.splice(1, 2, file)
  await import(pathToFileURL(file).href)
} else {
  runUnder(findNode())
}

/**
 * Runs npm ci if a package is missing or its version differs from the lock file. Reads the installed versions from the
 * list that npm keeps in node_modules.
 */
function install() {
  const wanted = packages('package-lock.json')
  const present = packages('node_modules/.package-lock.json')
  const withDev = Object.values(present).some((one) => one.dev)
  const stale = Object.entries(wanted).some(([name, { version, optional, dev, devOptional }]) => {
    if (name === '') return false
    if (present[name]) return present[name].version !== version
    return !(optional || ((dev || devOptional) && !withDev && Object.keys(present).length > 0))
  })
  if (!stale) return
  console.log('Installing the packages (only once; takes one to three minutes and 1.0 GB on disk) …')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const { status } = spawnSync(
    npm[0],
    [...npm.slice(1), 'ci', '--include=dev', '--loglevel=error', '--no-fund', '--no-audit'],
    { cwd: root, stdio: 'inherit' },
  )
  if (status !== 0) fail('npm ci failed; see the reason above.')
}

function packages(name) {
  const at = path.join(root, name)
  return existsSync(at) ? JSON.parse(readFileSync(at, 'utf8')).packages : {}
}

function findNode() {
  const windows = process.platform === 'win32'
  const names = [
    `node-${windows ? 'win' : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]
  const found = names
    .map((name) => path.join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node'))
    .find(existsSync)
  return (
    found ??
    fail(
      `This needs Node ${WANTED_MAJOR}; npm has none for ${process.platform}-${process.arch}, so install it from nodejs.org.`,
    )
  )
}

function runUnder(node) {
  const child = spawn(node, [file, ...args], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  // A terminal's Ctrl-C reaches the child directly, but a signal to this process alone does not.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.on('SIGINT', () => {})
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

/**
 * npm forwards signals only to its shell, and a killed npm forwards none. If npm or its shell is gone, this process
 * ends as if it had received a signal.
 */
function leaveWithNpm() {
  const family = () => `${process.ppid} ${parentOf(process.ppid)}`
  const before = family()
  const look = setInterval(() => {
    if (family() === before) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, 100)
  look.unref()
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]
  } catch {
    return ''
  }
}

/** Returns whether the build tools support this Node. If they don't, npm omits their binaries without a message. */
function canInstall(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
}

function majorOf(version) {
  return Number(version.split('.')[0])
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
