import ical from 'ical-generator'
import { calendarName } from '../../domain/kernel/text.ts'
import type { Config } from '../config.ts'
import type { BookingRow } from './bookings.sql.ts'

/** An iCalendar file for the guest, in UTC. */
export function calendarFile(row: BookingRow, { publicUrl, brand }: Pick<Config, 'publicUrl' | 'brand'>): File {
  const calendar = ical({ prodId: '//Daylet//Bookings//EN', name: calendarName(brand) })
  calendar.createEvent({
    id: `${row.id}@daylet`,
    start: row.from,
    end: row.to,
    stamp: row.confirmed_at ?? row.created_at,
    summary: `${row.title} (${brand})`,
    location: row.address ?? row.location,
    description: `${publicUrl}/booking-success/${row.id}`,
    url: `${publicUrl}/booking-success/${row.id}`,
  })
  // Every line must end with a line break, including the last one (RFC 5545, 3.1).
  const text = `${calendar.toString().trimEnd()}\r\n`
  return new File([text], 'booking.ics', { type: 'text/calendar; charset=utf-8' })
}
