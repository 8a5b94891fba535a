import type { ServerFrame } from '../../contract/realtime.ts'
import type { News } from '../../domain/news.ts'

export type FrameHandlers = {
  welcome(seq: number): void
  news(seq: number, news: News): void
  missed(seq: number): void
  typing(conversation: string): void
  calendar(space: string): void
  closed(code: number, reason: string): void
}

export class Socket {
  readonly #socket = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}/realtime`)
  readonly #told: FrameHandlers
  readonly #deadMs: number
  readonly #watched = new Set<string>()
  #heardAt = performance.now()
  #timer: ReturnType<typeof setTimeout> | undefined
  #welcomed = false
  #over = false

  constructor(since: number | null, handlers: FrameHandlers, deadMs: number) {
    this.#told = handlers
    this.#deadMs = deadMs
    this.#heard()
    this.#socket.onopen = () => this.#socket.send(JSON.stringify({ type: 'resume', since }))
    this.#socket.onmessage = ({ data }) => {
      if (this.#over) return
      this.#heard()
      this.#hear(JSON.parse(String(data)) as ServerFrame)
    }
    this.#socket.onclose = ({ code, reason }) => this.#end(code, reason)
  }

  say(frame: object): void {
    const open = this.#welcomed && this.#socket.readyState === WebSocket.OPEN
    if (open) this.#socket.send(JSON.stringify(frame))
  }

  watch(spaces: readonly string[]): void {
    if (!this.#welcomed) return
    for (const space of this.#watched) if (!spaces.includes(space)) this.say({ type: 'unwatch', space })
    for (const space of spaces) if (!this.#watched.has(space)) this.say({ type: 'watch', space })
    this.#watched.clear()
    for (const space of spaces) this.#watched.add(space)
  }

  silentFor(): number {
    return performance.now() - this.#heardAt
  }

  leave(): void {
    this.#over = true
    clearTimeout(this.#timer)
    // Browsers log a console error if a websocket is closed while it is still connecting.
    if (this.#socket.readyState === WebSocket.CONNECTING) this.#socket.onopen = () => this.#socket.close(1000)
    else this.#socket.close(1000)
  }

  #heard(): void {
    this.#heardAt = performance.now()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#socket.close()
      // A dead connection doesn't emit a close event.
      this.#end(1006, '')
    }, this.#deadMs)
  }

  #end(code: number, reason: string): void {
    if (this.#over) return
    this.#over = true
    clearTimeout(this.#timer)
    this.#told.closed(code, reason)
  }

  #hear(frame: ServerFrame): void {
    if (frame.type === 'welcome') {
      this.#welcomed = true
      this.#told.welcome(frame.seq)
    } else if (frame.type === 'news') this.#told.news(frame.seq, frame.news)
    else if (frame.type === 'missed') this.#told.missed(frame.seq)
    else if (frame.type === 'typing') this.#told.typing(frame.conversation)
    else if (frame.type === 'calendar') this.#told.calendar(frame.space)
  }
}
