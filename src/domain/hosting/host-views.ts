/** How a host's list of bookings can be narrowed. */
export const HOST_VIEWS = ['waiting', 'today', 'current', 'upcoming', 'past', 'cancelled', 'answered'] as const
export type HostView = (typeof HOST_VIEWS)[number]

/** The response rate counts the requests of this many days. */
export const ANSWER_DAYS = 90
