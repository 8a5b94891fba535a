// Becomes /sw.js: vite.config.ts takes the types away and fills in the names of the built files.

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Extendable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Worker = {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  addEventListener(name: 'install' | 'activate' | 'message', listener: (event: Extendable) => void): void
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void
}
const worker = globalThis as unknown as Worker

const CACHE = 'daylet-__VERSION__'
const OFFLINE = '/offline.html'
/** All that may be kept: files whose names change with their content. */
const BUILT = new Set<string>(['__BUILT__'])
const AHEAD = [...BUILT].filter((file) => file.endsWith('.woff2'))

worker.addEventListener('install', (event) => {
  // Pages always come from the network, so that a new version may take over under open ones.
  event.waitUntil(fill().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  const takeOver = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
    await worker.registration.navigationPreload?.enable()
    await worker.clients.claim()
  }
  event.waitUntil(takeOver())
})

worker.addEventListener('message', (event) => {
  // A sign-out empties every cache; the offline page is nobody's and comes back.
  if ((event as Extendable & { data?: unknown }).data === 'fill') event.waitUntil(fill())
})

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  if (method !== 'GET') return
  if (mode === 'navigate') event.respondWith(page(event))
  else if (isBuilt(url)) event.respondWith(builtFile(event.request))
})

function isBuilt(url: string): boolean {
  const { origin, pathname } = new URL(url)
  return origin === location.origin && BUILT.has(pathname)
}

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.add(new Request(OFFLINE, { cache: 'reload' }))
  await cache.addAll(AHEAD)
}

async function page(event: Fetching): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const offline = await caches.match(OFFLINE)
    if (offline) return offline
    throw error
  }
}

async function builtFile(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) {
    const copy = answer.clone()
    // A full disk is no reason to go without the file.
    await caches.open(CACHE).then(
      (cache) => cache.put(request, copy),
      () => {},
    )
  }
  return answer
}
