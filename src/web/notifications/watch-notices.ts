import { api } from '../client/api.ts'
import { unreadNotices } from '../client/counter.ts'
import { onNews } from '../realtime/use-news.ts'

export function watchNotices(): () => void {
  let stopped = false
  const ask = () =>
    api.notices.countNotices().then(
      ({ count }) => stopped || unreadNotices.set(count),
      () => {},
    )
  void ask()
  const stop = onNews(({ kind }) => {
    if (kind === 'notice' || kind === 'notices_read' || kind === 'missed') void ask()
  })
  return () => {
    stopped = true
    unreadNotices.set(0)
    stop()
  }
}
