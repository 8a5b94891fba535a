/** The state of push in this browser: support, the user's permission, and whether the account is subscribed. */
export type PushHere = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

type Asked = { endpoint: string; keys: { p256dh: string; auth: string } }

/** `browsers`: hashes of the push addresses of this account. */
export async function readPush(browsers: readonly string[]): Promise<PushHere> {
  if (!('PushManager' in window) || !('Notification' in window)) return isAppleTouch() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await (await worker())?.pushManager.getSubscription()
  if (!subscription) return (await worker()) ? 'off' : 'unsupported'
  return browsers.includes(await hashOf(subscription.endpoint)) ? 'on' : 'off'
}

/** Asks the user for permission and subscribes; null if they refuse. A subscription with another key is replaced. */
export async function subscribeHere(key: string): Promise<Asked | null> {
  const registration = await worker()
  if (!registration || (await Notification.requestPermission()) !== 'granted') return null
  const before = await registration.pushManager.getSubscription()
  if (before) await before.unsubscribe()
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** Unsubscribes this browser and returns its address; null if there was none. */
export async function unsubscribeHere(): Promise<string | null> {
  const subscription = await (await worker())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint ?? null
}

const worker = () => navigator.serviceWorker?.getRegistration('/')

/** On iOS, push works only for sites added to the home screen. */
const isAppleTouch = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1)

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
