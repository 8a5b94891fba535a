import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { z } from 'zod'
import { CLOSE_CODES, type ClientFrame, clientFrame, type ServerFrame, serverFrame } from '../../contract/realtime.ts'
import type { BookingId, ConversationId, SpaceId } from '../../domain/kernel/id.ts'

const CHANNEL = '#/channels/realtime'
const ABOUT =
  'Live updates arrive over a websocket at `/realtime`, in frames of JSON text. The session cookies identify the browser; without a session, it can only watch calendars. A client that reconnects sends the last number it received and gets each later news item once. Without websockets, `GET /news` returns the same news.'
const ENDS = Object.entries(CLOSE_CODES).map(([code, words]) => `* \`${code}\` ${words}`)

type Frame = typeof clientFrame | typeof serverFrame
type Words = Readonly<Record<string, string>>
/** A frame of each type. */
type Samples<F extends { type: string }> = { readonly [T in F['type']]: Extract<F, { type: T }> }

async function messagesOf<F extends Frame>(
  frame: F,
  words: Words,
  samples: Samples<z.output<F>>,
  direction: string,
): Promise<[string, object][]> {
  const converter = new ZodToJsonSchemaConverter()
  const parts = frame.options.map(async (option): Promise<[string, object]> => {
    const [type = ''] = option.shape.type.values
    const [, payload] = await converter.convert(option, { strategy: 'output' })
    const examples = [{ payload: samples[type as keyof typeof samples] }]
    const message = { name: type, summary: words[type], contentType: 'application/json', payload, examples }
    return [`${direction}-${type}`, message]
  })
  return Promise.all(parts)
}

const operation = (action: string, messages: [string, object][]) => ({
  action,
  channel: { $ref: CHANNEL },
  messages: messages.map(([name]) => ({ $ref: `${CHANNEL}/messages/${name}` })),
})

export async function asyncApiDocument(publicUrl: string) {
  const { host, protocol } = new URL(publicUrl)
  const hears = await messagesOf(clientFrame, CLIENT_FRAMES, CLIENT_SAMPLES, 'client')
  const says = await messagesOf(serverFrame, SERVER_FRAMES, SERVER_SAMPLES, 'server')
  return {
    asyncapi: '3.1.0',
    info: { title: 'Daylet, live', version: '1', description: [ABOUT, '', 'Close codes:', ...ENDS].join('\n') },
    servers: { site: { host, protocol: protocol === 'https:' ? 'wss' : 'ws' } },
    channels: { realtime: { address: '/realtime', messages: Object.fromEntries([...hears, ...says]) } },
    operations: { hear: operation('receive', hears), say: operation('send', says) },
  }
}

export function liveWords(): string {
  const list = (words: Words) => Object.entries(words).map(([type, text]) => `* \`${type}\` ${text}`)
  const parts = [`# Live`, ABOUT, 'In machine-readable form: [/api/asyncapi.json](/api/asyncapi.json) (AsyncAPI 3.1).']
  const frames = [
    'Frames from the browser:',
    list(CLIENT_FRAMES).join('\n'),
    'Frames from the server:',
    list(SERVER_FRAMES).join('\n'),
  ]
  return [...parts, ...frames, 'Close codes:', ENDS.join('\n')].join('\n\n')
}

export const CLIENT_FRAMES: Readonly<Record<ClientFrame['type'], string>> = {
  resume: 'Send this frame first. It carries the number of the last news item received, or null to start now.',
  watch: 'Subscribes to calendar changes of a published space, five spaces at most.',
  unwatch: 'Unsubscribes from a space.',
  typing: 'The user is typing in a conversation. At most one frame per second counts; others are dropped.',
}
export const SERVER_FRAMES: Readonly<Record<ServerFrame['type'], string>> = {
  welcome: 'The response to `resume`: the newest number, and whether an account is signed in.',
  news: 'News for the account, with IDs only. Read the details through the API. Numbers go up by one.',
  missed: 'More was missed than the server stores. Reload everything; news continues after this number.',
  typing: 'The other person in a conversation is typing.',
  calendar: 'The calendar of a watched space has changed. Read it again.',
  refused: 'A frame was rejected. IDs of other accounts count as not found.',
  beat: 'Sent every 25 seconds. After a minute without any frame, the connection is dead.',
}

const SPACE = '3f0b1c62-0f86-4b53-8f0f-0d6a1b6a4b11' as SpaceId
const CONVERSATION = '6f1c0d7e-51a5-4a0f-8d6a-9f1f6f0f2f11' as ConversationId
const BOOKING = '0b1f7a6e-6a57-4e54-9f0c-2f3a4f6f3c11' as BookingId
const CLIENT_SAMPLES: Samples<ClientFrame> = {
  resume: { type: 'resume', since: 41 },
  watch: { type: 'watch', space: SPACE },
  unwatch: { type: 'unwatch', space: SPACE },
  typing: { type: 'typing', conversation: CONVERSATION },
}
const SERVER_SAMPLES: Samples<ServerFrame> = {
  welcome: { type: 'welcome', seq: 42, account: true },
  news: { type: 'news', seq: 43, news: { kind: 'booking', bookingId: BOOKING } },
  missed: { type: 'missed', seq: 640 },
  typing: { type: 'typing', conversation: CONVERSATION },
  calendar: { type: 'calendar', space: SPACE },
  refused: { type: 'refused', code: 'not_found' },
  beat: { type: 'beat' },
}
