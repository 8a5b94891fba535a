// The build turns this file into /sw.js. vite.config.ts removes the types and inserts the names of the built files.

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Extendable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Pushed = Extendable & { data: { json(): unknown } | null }
type Pressed = Extendable & { notification: { data?: unknown; close(): void } }
type Named = { name: string }
type Tab = { url: string; focused: boolean; focus(): Promise<Tab>; navigate(url: string): Promise<Tab | null> }
type Worker = {
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<Tab[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: {
    navigationPreload?: { enable(): Promise<void> }
    showNotification(title: string, options: { body: string; tag: string; data: string; icon: string }): Promise<void>
  }
  addEventListener(name: 'install' | 'activate' | 'message', listener: (event: Extendable) => void): void
  addEventListener(name: 'push', listener: (event: Pushed) => void): void
  addEventListener(name: 'notificationclick', listener: (event: Pressed) => void): void
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void
}
const worker = globalThis as unknown as Worker

const CACHE = 'daylet-__VERSION__'
const OFFLINE = '/offline.html'
const OURS = 'Daylet'
/** Only files whose names change with their content may be cached. */
const BUILT = new Set<string>(['__BUILT__'])
const AHEAD = [...BUILT].filter((file) => file.endsWith('.woff2'))

worker.addEventListener('install', (event) => {
  // Pages always come from the network, so a new version may take over while pages are open.
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
  // Signing out clears every cache. The offline page isn't private, so it is cached again.
  if ((event as Extendable & { data?: unknown }).data === 'fill') event.waitUntil(fill())
})

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  if (method !== 'GET') return
  if (mode === 'navigate') event.respondWith(page(event))
  else if (isBuilt(url)) event.respondWith(builtFile(event.request))
})

worker.addEventListener('push', (event) => {
  event.waitUntil(show(event))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

/** Browsers require a notification for each push message, even if it can't be read. */
async function show({ data }: Pushed): Promise<void> {
  let read: Record<string, unknown> = {}
  try {
    read = (data?.json() ?? {}) as Record<string, unknown>
  } catch {}
  const text = (name: string, otherwise: string) => String(read[name] ?? otherwise)
  await worker.registration.showNotification(text('title', 'Daylet'), {
    body: text('body', 'Something new waits for you.'),
    tag: text('tag', 'news'),
    data: text('url', '/profile/notices'),
    icon: '/icon-192.png',
  })
}

/** Opens a path in an existing or a new tab. Never opens a page on a different site. */
async function open(path: unknown): Promise<void> {
  const url = URL.parse(String(path ?? '/'), location.origin)
  const own = url?.origin === location.origin ? url.href : location.origin
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url === own) ?? tabs.find(({ focused }) => focused) ?? tabs[0]
  try {
    if (!tab) throw new Error('no tab')
    const there = tab.url === own ? tab : await tab.navigate(own)
    await (there ?? tab).focus()
  } catch {
    // Only tabs that this worker controls can be navigated.
    await worker.clients.openWindow(own)
  }
}

function isBuilt(url: string): boolean {
  const { origin, pathname } = new URL(url)
  return origin === location.origin && BUILT.has(pathname)
}

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(OFFLINE, await offlinePage())
  await cache.addAll(AHEAD)
}

/** The build inserts the product's default name, and this replaces it with the site's name from the manifest. */
async function offlinePage(): Promise<Response> {
  const page = await fetch(OFFLINE, { cache: 'reload' })
  if (!page.ok) throw new Error(`${OFFLINE}: ${page.status}`)
  const manifest = await fetch('/manifest.webmanifest', { cache: 'reload' })
  const { name } = manifest.ok ? ((await manifest.json()) as Named) : { name: OURS }
  const written = name.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const text = (await page.text()).replaceAll(OURS, () => written)
  const headers = new Headers(page.headers)
  // These headers describe the compressed bytes.
  for (const header of ['content-encoding', 'content-length', 'etag']) headers.delete(header)
  return new Response(text, { headers })
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
    // A full disk must not prevent the file from being served.
    await caches.open(CACHE).then(
      (cache) => cache.put(request, copy),
      () => {},
    )
  }
  return answer
}
