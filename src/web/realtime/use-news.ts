import { useEffect, useRef } from 'react'
import { type Heard, onNews } from './ears.ts'

export { type Heard, onNews } from './ears.ts'

/** Hears what the account is told while it looks, from the moment the page was drawn on; `missed`: read everything anew. */
export function useNews(hear: (news: Heard) => void): void {
  const newest = useRef(hear)
  newest.current = hear
  useEffect(() => onNews((news) => newest.current(news)), [])
}
