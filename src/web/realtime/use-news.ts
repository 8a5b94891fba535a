import { useEffect, useRef } from 'react'
import { type Heard, onNews } from './subscriptions.ts'

export { type Heard, onNews } from './subscriptions.ts'

/** Subscribes to the account's news since the page was rendered; on `missed`, reload everything. */
export function useNews(hear: (news: Heard) => void): void {
  const newest = useRef(hear)
  newest.current = hear
  useEffect(() => onNews((news) => newest.current(news)), [])
}
