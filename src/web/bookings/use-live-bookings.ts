import { useRevalidator } from 'react-router'
import { useNews } from '../realtime/use-news.ts'

/** Reads the page anew when something became of the booking it shows, or of any of one's own without an id. */
export function useLiveBookings(id?: string): void {
  const { revalidate } = useRevalidator()
  useNews((news) => {
    const concerns = news.kind === 'missed' || (news.kind === 'booking' && (!id || news.bookingId === id))
    if (concerns) void revalidate()
  })
}
