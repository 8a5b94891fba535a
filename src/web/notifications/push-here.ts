/** How push stands in this browser: what it can do, what the person allowed, and whether the account has it. */
export type PushHere = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

type Asked = { endpoint: string; keys: { p256dh: string; auth: string } }

/** `browsers`: hashes of the addresses the server would send this account's notices to. */
export async function readPush(browsers: readonly string[]): Promise<PushHere> {
  if (!('PushManager' in window) || !('Notification' in window)) return isAppleTouch() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await (await worker())?.pushManager.getSubscription()
  if (!subscription) return (await worker()) ? 'off' : 'unsupported'
  return browsers.includes(await hashOf(subscription.endpoint)) ? 'on' : 'off'
}

/** Asks the person and then the browser; null: the person said no. What a service is asked for under another key is asked for anew. */
export async function subscribeHere(key: string): Promise<Asked | null> {
  const registration = await worker()
  if (!registration || (await Notification.requestPermission()) !== 'granted') return null
  const before = await registration.pushManager.getSubscription()
  if (before) await before.unsubscribe()
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** Takes this browser's subscription back; its address, or null where there was none. */
export async function unsubscribeHere(): Promise<string | null> {
  const subscription = await (await worker())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint ?? null
}

const worker = () => navigator.serviceWorker?.getRegistration('/')

/** There only what was added to the home screen can be told anything. */
const isAppleTouch = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1)

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
