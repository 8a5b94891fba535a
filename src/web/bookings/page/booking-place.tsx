import { useEffect, useState } from 'react'
import type { Booking } from '../../client/api-types.ts'
import { bookingWords, bookingPageWords as words } from '../../copy/bookings.ts'
import { copyWords } from '../../copy/copied.ts'
import styles from './booking-page.module.css'

const UNCONFIRMED: readonly Booking['state'][] = ['requested', 'payment_required']

export function BookingPlace({ booking: { space, state, party } }: { booking: Booking }) {
  const isWaiting = party === 'guest' && UNCONFIRMED.includes(state)
  const { success } = bookingWords
  return (
    <section className={styles.place} aria-labelledby="place">
      <h2 id="place" className="sr-only">
        {success.where}
      </h2>
      <p dir="auto">
        <b className="font-semibold">{space.address ?? space.location}</b>
      </p>
      {!space.address && isWaiting && <p className="text-graphite">{success.addressLater}</p>}
      {(space.accessInstructions || isWaiting) && (
        <div className="mt-3">
          <h3 className="text-14">{success.access}</h3>
          <p className="whitespace-pre-line text-graphite" dir="auto">
            {space.accessInstructions ?? success.accessLater}
          </p>
        </div>
      )}
      {space.address && (
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
          <a
            className="link"
            href={`https://www.openstreetmap.org/?mlat=${space.lat}&mlon=${space.lng}#map=17/${space.lat}/${space.lng}`}
            target="_blank"
            rel="noopener"
          >
            {words.directions}
          </a>
          <CopyAddress address={space.address} />
        </p>
      )}
    </section>
  )
}

function CopyAddress({ address }: { address: string }) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 4000)
    return () => clearTimeout(timer)
  }, [done])
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setDone(true),
      () => {},
    )
  return (
    <>
      <button type="button" className="link needs-script" onClick={() => void copy()}>
        {words.copyAddress}
      </button>
      <span role="status" className="text-graphite">
        {done ? copyWords.copied : ''}
      </span>
    </>
  )
}
