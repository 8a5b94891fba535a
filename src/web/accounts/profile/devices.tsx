import { api } from '../../client/api.ts'
import type { Device } from '../../client/api-types.ts'
import { agoWords, profileWords } from '../../copy/profile.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { useConfirmedWrite } from '../reauth/use-confirmed-write.ts'
import styles from './profile-layout.module.css'
import { ProfileSection } from './profile-layout.tsx'

type DevicesProps = {
  devices: readonly Device[]
  now: number
}

/** Activity is reported only once a minute, so activity up to two minutes ago counts as now. */
const nowMeans = 120_000

export function Devices({ devices, now }: DevicesProps) {
  const { run, busy, refusal } = useConfirmedWrite()
  return (
    <ProfileSection head={profileWords.devices} text={profileWords.devicesText}>
      <ul className={styles.rows}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} now={now} />
        ))}
      </ul>
      <RefusalNote refusal={refusal} className="mt-4" />
      {devices.some((device) => !device.here) && (
        <BusyButton
          type="button"
          look="plain"
          className="mt-5"
          busy={busy}
          onClick={() => run(() => api.sessions.signOut({ where: 'elsewhere' }), profileWords.endedOthers)}
        >
          {profileWords.endOthers}
        </BusyButton>
      )}
    </ProfileSection>
  )
}

function DeviceRow({ device, now }: { device: Device; now: number }) {
  const { run, busy, refusal } = useConfirmedWrite()
  const name = deviceName(device.userAgent)
  const ago = now - Date.parse(device.lastActiveAt)
  return (
    <li>
      <div title={device.userAgent}>
        <span className="font-semibold">{name}</span>
        <small className="num">
          {device.here && <span className="text-good">{profileWords.thisDevice} · </span>}
          {device.here || ago < nowMeans ? profileWords.activeNow : profileWords.active(agoWords(ago))}
        </small>
        <RefusalNote refusal={refusal} className="mt-2" />
      </div>
      {!device.here && (
        <BusyButton
          type="button"
          look="plain"
          busy={busy}
          aria-label={profileWords.endDeviceLabel(name)}
          onClick={() => run(() => api.sessions.endDevice({ id: device.id }), profileWords.endedDevice(name))}
        >
          {profileWords.endDevice}
        </BusyButton>
      )}
    </li>
  )
}

// The order matters, because a user agent also names other browsers, for compatibility.
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser && system) return profileWords.onSystem(browser, system)
  return browser ?? system ?? (userAgent.slice(0, 60) || profileWords.unknownDevice)
}

function nameIn(names: [RegExp, string][], text: string): string | undefined {
  return names.find(([sign]) => sign.test(text))?.[1]
}
