import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { FRAME_REFUSALS } from '../../contract/realtime.ts'
import { asyncApiDocument, CLIENT_FRAMES, SERVER_FRAMES } from './asyncapi-document.ts'

type Message = { name: string; summary: string; payload: object; examples: { payload: object }[] }
const id = '0b9f7d3e-1111-4222-8333-444455556666'
const document = await asyncApiDocument('https://spaces.example')
const messages = document.channels.realtime.messages as Record<string, Message>
const judge = (name: string, frame: object) =>
  new Ajv2020({ strict: false, validateFormats: false }).validate(messages[name]?.payload ?? false, frame)

test('the document describes every frame in both directions', () => {
  const names = [
    ...Object.keys(CLIENT_FRAMES).map((type) => `client-${type}`),
    ...Object.keys(SERVER_FRAMES).map((type) => `server-${type}`),
  ]
  expect(Object.keys(messages)).toEqual(names)
  expect(Object.values(messages).filter(({ summary }) => !summary)).toEqual([])
  const named = [...document.operations.hear.messages, ...document.operations.say.messages]
  expect(named.map(({ $ref }) => $ref.split('/').at(-1))).toEqual(names)
  expect(document.servers.site).toEqual({ host: 'spaces.example', protocol: 'wss' })
})

test('each frame has an example that its schema accepts', () => {
  for (const [name, { examples }] of Object.entries(messages)) {
    expect(examples, name).toHaveLength(1)
    expect(judge(name, examples[0]?.payload ?? {}), name).toBe(true)
  }
})

test('its schemas accept exactly what is sent', () => {
  expect(judge('client-resume', { type: 'resume', since: null })).toBe(true)
  expect(judge('client-resume', { type: 'resume', since: -1 })).toBe(false)
  expect(judge('client-watch', { type: 'watch', space: id, more: 1 })).toBe(false)
  expect(judge('server-news', { type: 'news', seq: 1, news: { kind: 'booking', bookingId: id } })).toBe(true)
  expect(judge('server-news', { type: 'news', seq: 1, news: { kind: 'gossip' } })).toBe(false)
  for (const code of FRAME_REFUSALS) expect(judge('server-refused', { type: 'refused', code })).toBe(true)
})
