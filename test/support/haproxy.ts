import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { aProgram, listens } from './program.ts'

/**
 * With `several` machines, one of them may be down. With a machine that is `alone`, visitors wait while it restarts.
 */
const BACKENDS = {
  several: { defaults: 'retries 3\n  option redispatch 1', check: ' check' },
  alone: { defaults: 'retries 60', check: '' },
}

/**
 * Runs HAProxy as docs/operating.md describes, on local ports. `sees` returns whether HAProxy routes visitors to a
 * port.
 */
export async function aBalancer(binary: string, ports: readonly number[], kind: keyof typeof BACKENDS = 'several') {
  const { defaults, check } = BACKENDS[kind]
  const [port, facts] = [await freePort(), await freePort()]
  const folder = mkdtempSync(path.join(tmpdir(), 'daylet-haproxy-'))
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `global
  stats socket ${path.join(folder, 'haproxy.sock')} mode 600 expose-fd listeners
  hard-stop-after 60s
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 120s
  ${defaults}
frontend site
  bind 127.0.0.1:${port}
  default_backend machines
frontend facts
  bind 127.0.0.1:${facts}
  http-request use-service prometheus-exporter if { path /metrics }
backend machines
  balance roundrobin
  option httpchk GET /readyz
  default-server inter 500ms fall 1 rise 1
${ports.map((one) => `  server at${one} 127.0.0.1:${one}${check}`).join('\n')}
`,
  )
  // A master process starts workers, which exit when it exits. SIGUSR2 replaces them.
  const program = await aProgram(
    () => spawn(binary, ['-W', '-db', '-q', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] }),
    () => listens(port),
  )
  const sees = async (one: number) => {
    const text = await fetch(`http://127.0.0.1:${facts}/metrics?scope=server`).then(
      (answer) => answer.text(),
      () => '',
    )
    return text.includes(`haproxy_server_status{proxy="machines",server="at${one}",state="UP"} 1`)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    sees,
    program,
    reload: () => program.signal('SIGUSR2'),
    stop: async () => {
      await program.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
