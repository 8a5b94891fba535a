// Uploads photos until it is stopped, then reports how many it uploaded. It runs in a separate process so that the
// client's cost isn't attributed to the search.
import { readFile } from 'node:fs/promises'
import { aForm } from '../test/support/uploads.ts'

export type Uploading = {
  url: string
  file: string
  widths: number[]
  quality: number
  hosts: { cookie: string; address: string; space: string }[]
}

const { url, file, widths, quality, hosts } = JSON.parse(process.argv[2] ?? '') as Uploading
const photo = await readFile(file)
let goOn = false
let turn = 0

process.on('message', async (told) => {
  goOn = told === 'go'
  if (!goOn) return
  const before = turn
  do await upload(turn++)
  while (goOn)
  process.send?.(turn - before)
})
process.send?.('ready')

async function upload(n: number): Promise<void> {
  const host = hosts[n % hosts.length]
  if (!host) throw new Error('nobody uploads')
  const headers = { cookie: host.cookie, 'x-forwarded-for': host.address, origin: url }
  const body = aForm([[`photo-${n}.jpg`, photo, 'image/jpeg']])
  const answer = await fetch(`${url}/api/v1/host/spaces/${host.space}/photos`, { method: 'POST', headers, body })
  const { items = [] } = (await answer.json()) as { items?: { url: string }[] }
  const last = items.at(-1)
  if (!last) throw new Error(`an upload answered ${answer.status}`)
  for (const width of widths) {
    const drawn = await fetch(`${url}${last.url}?width=${width}&quality=${quality}`, { headers })
    if (drawn.status !== 200 || (await drawn.arrayBuffer()).byteLength === 0)
      throw new Error(`a picture answered ${drawn.status}`)
  }
}
