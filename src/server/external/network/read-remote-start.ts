const PATIENCE_MS = 10_000

type Start = { bytes: Buffer; bytesInAll: number | null; allows: string | null }

/** Reads the first bytes of a public file as a browser on a page of ours would. */
export async function readRemoteStart(
  url: string,
  length: number,
  origin: string,
): Promise<Start | { trouble: string }> {
  try {
    const answer = await fetch(url, {
      headers: { range: `bytes=0-${length - 1}`, origin },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (answer.status !== 206) {
      await answer.body?.cancel()
      return { trouble: `it answered ${answer.status} instead of 206` }
    }
    const [, inAll] = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? []
    return {
      bytes: Buffer.from(await answer.arrayBuffer()).subarray(0, length),
      bytesInAll: inAll === undefined ? null : Number(inAll),
      allows: answer.headers.get('access-control-allow-origin'),
    }
  } catch (error) {
    const { cause, message } = error as Error
    return { trouble: cause instanceof Error ? cause.message : message }
  }
}
