import { useEffect, useRef } from 'react'
import { type Heard, onNews } from './subscriptions.ts'

export { type Heard, onNews } from './subscriptions.ts'

/** Subscribes to the account's updates from the time the page was rendered. On `missed`, reload everything. */
export function useNews(hear: (news: Heard) => void): void {
  const newest = useRef(hear)
  newest.current = hear
  useEffect(() => onNews((news) => newest.current(news)), [])
}
