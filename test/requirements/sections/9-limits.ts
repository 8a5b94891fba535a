import type { Claim } from '../claims.ts'

const sizesAndTimes: readonly Claim[] = [
  ['9.1', 3, 'A file has at most 10 MB.'],
  ['9.2', 3, 'An upload has at most 50 MB.'],
  ['9.3', 5, 'A message has at most 5000 characters.'],
  ['9.4', 1, 'A password has at least 12 characters.'],
  ['9.5', 2, 'Rate limiters: 10 actions per 60 s, and 5 per 60 s, per key, in a sliding window.'],
  ['9.6.1', 2, 'Idle warning at 25 min, 5 min before the timeout.'],
  ['9.6.2', 2, 'Idle timeout at 30 min.'],
  ['9.7', 1, 'An extend-time constant of 15 min that is not used.'],
  ['9.8', 2, 'Performance metrics are sent when 10 are queued or every 30 s.'],
  ['9.9.1', 2, 'Tracked: lcp.'],
  ['9.9.2', 2, 'Tracked: fid.'],
  ['9.9.3', 2, 'Tracked: cls.'],
  ['9.9.4', 2, 'Tracked: page_load_time.'],
  ['9.9.5', 2, 'Tracked: dns_lookup_time.'],
  ['9.9.6', 2, 'Tracked: server_response_time.'],
  ['9.9.7', 2, 'Tracked: dom_content_loaded_time.'],
  ['9.9.8', 2, 'Tracked: initial_page_load.'],
  ['9.9.9', 2, 'Tracked: api_response_time.'],
]

const caches: readonly Claim[] = [
  ['9.10', 1, 'Query cache: stale after 5 min.'],
  ['9.11', 1, 'Query cache: kept 10 min.'],
  ['9.12', 1, 'Query cache: up to 3 retries, none on a 404.'],
  ['9.13', 1, 'Query cache: no refetch on window focus.'],
  ['9.14', 1, 'Query cache: 1 retry for mutations.'],
  ['9.15', 2, 'The local cache keeps an entry 5 min by default.'],
  ['9.16', 2, 'The in-memory cache holds 50 entries by default.'],
]

const shown: readonly Claim[] = [
  ['9.17', 5, 'The unread badge ends at 9+.'],
  ['9.18', 1, 'Images: width 800, quality 80, format webp.'],
  ['9.19', 1, 'The lazy-image observer has a margin of 50px.'],
  ['9.20', 1, 'The featured list holds 6 samples.'],
  ['9.21', 1, 'Cards show 3 amenities.'],
  ['9.22', 2, 'The session is checked every 30 s and refreshed when 3 ticks or fewer remain.'],
  ['9.23', 2, 'A failed refresh is tried again after 200 ms, doubling.'],
  ['9.24', 3, 'A storage list has 100 entries by default, by name ascending.'],
  ['9.25', 1, 'Cache-Control of stored objects is 3600 by default.'],
  ['9.26', 1, 'The toaster shows 3 visible toasts.'],
  ['9.27', 1, 'A toast stays 4000 ms by default.'],
  ['9.28', 1, 'A toast is 356 wide.'],
  ['9.29', 1, 'The gap between toasts is 14.'],
  ['9.30', 1, 'A toast is swiped away from 20 on.'],
  ['9.31', 1, 'A dismissed toast is removed after 200 ms.'],
  ['9.32', 1, 'The contact details in the footer are placeholders.'],
]

export const limits: readonly Claim[] = [...sizesAndTimes, ...caches, ...shown]
