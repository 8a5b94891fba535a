const LONGEST = 20
/** A process can send about this many refusals a second without serving noticeably fewer people. */
const EASY = 4

/**
 * Says after how many seconds a refused client should return. The more clients were refused in the last second, the
 * later they return, so that refusing them doesn't take the time of those who are served. Each client gets another
 * number, so that they don't all return at once.
 */
export function retrySeconds(random = Math.random): (nowMs: number) => number {
  let second = 0
  let refused = { before: 0, now: 0 }
  return (nowMs) => {
    const current = Math.floor(nowMs / 1_000)
    if (current !== second) {
      refused = { before: current === second + 1 ? refused.now : 0, now: 0 }
      second = current
    }
    refused.now++
    const most = Math.min(LONGEST, 2 + Math.floor(Math.max(refused.before, refused.now) / EASY))
    return 1 + Math.floor(random() * most)
  }
}

export const RETRY_SECONDS = Array.from({ length: LONGEST }, (_, n) => n + 1)
