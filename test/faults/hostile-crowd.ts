// Opens a thousand misbehaving sockets from one address. It runs in a separate process so that it doesn't affect the
// response times measured for other visitors.
import net from 'node:net'

const [port, asset, sockets, seconds] = process.argv.slice(2)
const FROM = '127.0.6.66'
const until = Date.now() + Number(seconds) * 1_000
const opened = { never_reading: 0, never_ending: 0, pipelining: 0, silent: 0 }
type Kind = keyof typeof opened
const KINDS = Object.keys(opened) as Kind[]

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`
const acts: Record<Kind, (socket: net.Socket) => void> = {
  never_reading: (socket) => {
    socket.pause()
    socket.write(`${get(asset ?? '/')}${get('/browse')}`.repeat(50))
  },
  never_ending: (socket) =>
    socket.write(
      `POST /api/v1/sign-in HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    ),
  pipelining: (socket) => {
    const more = () => socket.writable && Date.now() < until && socket.write(get('/browse').repeat(20))
    socket.on('data', () => {}).on('drain', more)
    const beat = setInterval(more, 250)
    socket.on('close', () => clearInterval(beat))
    more()
  },
  silent: () => {},
}

function open(kind: Kind): void {
  if (Date.now() >= until) return
  const socket = net.connect({ port: Number(port), host: '127.0.0.1', localAddress: FROM })
  socket.on('connect', () => {
    opened[kind]++
    acts[kind](socket)
  })
  socket.on('error', () => {}).on('close', () => setTimeout(() => open(kind), 200))
  setTimeout(() => socket.destroy(), until - Date.now()).unref()
}

for (let n = 0; n < Number(sockets); n++) open(KINDS[n % KINDS.length] as Kind)
setTimeout(
  // The process exits only after the message has been sent. Otherwise the message would be lost.
  () => process.send?.(opened, () => process.exit(0)),
  until - Date.now() + 500,
)
