import { useRevalidator } from 'react-router'
import { useNews } from '../realtime/use-news.ts'

/** Reloads the page when the shown booking changes, or without an id when any of the viewer's bookings changes. */
export function useLiveBookings(id?: string): void {
  const { revalidate } = useRevalidator()
  useNews((news) => {
    const concerns = news.kind === 'missed' || (news.kind === 'booking' && (!id || news.bookingId === id))
    if (concerns) void revalidate()
  })
}
