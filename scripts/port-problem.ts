import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Returns a sentence that says why the port can't be used, or undefined if it can be used. Waits up to 3 s for a site
 * that is stopping.
 */
export async function portProblem({ port, host }: { port: number; host: string }): Promise<string | undefined> {
  for (const until = Date.now() + 3000; ; await wait(100)) {
    const error = await tryPort(port, host)
    if (!error) return undefined
    if (error.code !== 'EADDRINUSE' || Date.now() > until) return sentence(error, port, host)
  }
}

function tryPort(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}

function sentence({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is used by another program. Choose another port, such as PORT=${port + 1} npm start`
  }
  if (code === 'EACCES') return `Port ${port} needs rights that this account does not have. Choose a PORT above 1023`
  return `Cannot listen on HOST ${host}, PORT ${port}: ${message}`
}
