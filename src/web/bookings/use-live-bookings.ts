import { useRevalidator } from 'react-router'
import { useNews } from '../realtime/use-news.ts'

export function useLiveBookings(id?: string): void {
  const { revalidate } = useRevalidator()
  useNews((news) => {
    const concerns = news.kind === 'missed' || (news.kind === 'booking' && (!id || news.bookingId === id))
    if (concerns) void revalidate()
  })
}
