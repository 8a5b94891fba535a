import ical from 'ical-generator'
import { calendarName } from '../../domain/kernel/text.ts'
import type { Config } from '../config.ts'
import type { BookingRow } from './bookings.sql.ts'

/** A booking for the guest's own calendar, in UTC instants. */
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
  // Every line ends, the last one too (RFC 5545, 3.1).
  const text = `${calendar.toString().trimEnd()}\r\n`
  return new File([text], 'booking.ics', { type: 'text/calendar; charset=utf-8' })
}
