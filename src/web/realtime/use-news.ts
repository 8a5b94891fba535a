import { useEffect, useRef } from 'react'
import type { News } from '../../domain/news.ts'

export type Heard = News | { kind: 'missed' }

/** Hears what the account is told; returns how to stop. */
export function onNews(_hear: (news: Heard) => void): () => void {
  return () => {}
}

export function useNews(hear: (news: Heard) => void): void {
  const newest = useRef(hear)
  newest.current = hear
  useEffect(() => onNews((news) => newest.current(news)), [])
}
