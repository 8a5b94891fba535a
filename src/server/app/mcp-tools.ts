import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { ORPCError } from '@orpc/server'
import { z } from 'zod'
import { SPACE_TYPES } from '../../domain/spaces/space.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { ApiClient } from './mcp.ts'

const date = z.iso.date()
const time = z.string().regex(/^\d\d:\d\d$/)
const spaceId = z.uuid().describe('The id of a space, from search_spaces.')
const slot = z.strictObject({
  spaceId,
  people: z.int().min(1).max(100_000).describe('How many people come.'),
  startDate: date.describe('The first date, in the time zone of the space.'),
  endDate: date.optional().describe('For whole days: the last date, inclusive.'),
  startTime: time.optional().describe('For hours on `startDate`: the local time of the start, such as 09:00.'),
  minutes: z.int().min(1).max(2880).optional().describe('For hours: the length in minutes.'),
})
type Slot = {
  startDate: string
  endDate?: string | undefined
  startTime?: string | undefined
  minutes?: number | undefined
}
type Id<Call extends (input: never) => unknown> = Parameters<Call>[0] extends { id: infer I } ? I : never

const READS = { readOnlyHint: true, openWorldHint: false } as const
const WRITES = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const

type ToolResult = { content: { type: 'text'; text: string }[]; isError?: true }
const textOf = (value: unknown): ToolResult => ({ content: [{ type: 'text', text: JSON.stringify(value) }] })

type Act<Input, Output> = (input: Input) => Promise<Output>

/** A refusal is an answer that the agent can act on, so it has the same code and sentence as in the API. */
function answer<Input, Output>(act: Act<Input, Output>): Act<Input, ToolResult> {
  return async (input) => {
    try {
      return textOf(await act(input))
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      const { code, message, data } = error
      return { ...textOf({ code, message, data }), isError: true }
    }
  }
}

/** Without an account, there is nothing to list, and nobody could open the checkout page of a hold. */
function answerWithKey<Input, Output>(hasKey: boolean, act: Act<Input, Output>): Act<Input, ToolResult> {
  return answer(async (input) => {
    if (!hasKey) throw new ORPCError('key_required', { status: 401, message: 'This tool needs an API key.' })
    return act(input)
  })
}

function askOf({ startDate, endDate = startDate, startTime, minutes }: Slot) {
  const given = [startTime, minutes].filter((one) => one !== undefined).length
  // A whole day costs more than the hours that were meant.
  if (given === 1 || (given === 2 && endDate !== startDate))
    throw new ORPCError('bad_hours', { status: 422, message: 'Hours need one date, a startTime and minutes.' })
  if (startTime === undefined || minutes === undefined) return { mode: 'days', startDate, endDate } as const
  const [hour = 0, minute = 0] = startTime.split(':').map(Number)
  return { mode: 'hours', date: startDate, startMinute: hour * 60 + minute, minutes } as const
}

/** The tools of the MCP server. None of them pays: a hold comes with the address at which a person pays. */
export function addTools(server: McpServer, client: ApiClient, { origin, key }: RequestContext): void {
  addSearch(server, client, origin)
  addSpaceTools(server, client, origin)
  addBookingTools(server, client, { origin, hasKey: key !== null })
  addMessageTools(server, client, key !== null)
}

function addSearch(server: McpServer, client: ApiClient, origin: string): void {
  server.registerTool(
    'search_spaces',
    {
      title: 'Search spaces',
      description:
        'Finds commercial spaces to rent by the hour or day. With dates, only spaces that are free then. Prices include fees and tax.',
      annotations: READS,
      inputSchema: z.strictObject({
        place: z.string().max(200).optional().describe('A city, a district or a country.'),
        startDate: date.optional(),
        endDate: date.optional().describe('The last date, inclusive. Without it, the search is for one day.'),
        startTime: time.optional().describe('For hours instead of whole days: the local time of the start.'),
        endTime: time.optional().describe('The local time of the end.'),
        people: z.int().min(1).optional().describe('How many people the space must hold.'),
        type: z.enum(SPACE_TYPES).optional(),
        maxPrice: z.number().min(0).optional().describe('The price of one day in dollars, fees and tax included.'),
        instantOnly: z.boolean().optional().describe('Only spaces that are booked without the host’s answer.'),
        limit: z.int().min(1).max(24).default(8),
        cursor: z.string().max(400).optional().describe('`next` of the former answer, for more results.'),
      }),
    },
    answer(async ({ place, people, type, instantOnly, ...rest }) => {
      const { items, next } = await client.search.findSpaces({
        ...rest,
        location: place,
        capacity: people,
        spaceType: type,
        instant: instantOnly ? 'true' : undefined,
      })
      const spaces = items.map((item) => ({
        id: item.id,
        title: item.title,
        location: item.location,
        type: item.spaceType,
        capacity: item.capacity,
        dayPrice: item.price,
        hourPriceCents: item.hourPriceCents,
        totalCents: item.totalCents,
        currency: item.currency,
        rating: item.rating,
        reviewCount: item.reviewCount,
        instant: item.instant,
        cancellation: item.cancellation,
        url: `${origin}/space/${item.id}`,
      }))
      return { spaces, next }
    }),
  )
}

function addSpaceTools(server: McpServer, client: ApiClient, origin: string): void {
  server.registerTool(
    'show_space',
    {
      title: 'Show a space',
      description: 'Everything about one space: description, rules, amenities, prices and cancellation.',
      annotations: READS,
      inputSchema: z.strictObject({ spaceId }),
    },
    answer(async ({ spaceId: id }) => {
      const space = await client.spaces.showSpace({ id: id as Id<typeof client.spaces.showSpace> })
      return { ...space, url: `${origin}/space/${id}` }
    }),
  )

  server.registerTool(
    'show_availability',
    {
      title: 'Show free dates',
      description: 'The state of every date in a month, and the times that are taken.',
      annotations: READS,
      inputSchema: z.strictObject({
        spaceId,
        month: z
          .string()
          .regex(/^\d{4}-\d\d$/)
          .describe('Such as 2027-03.'),
      }),
    },
    answer(({ spaceId: id, month }) =>
      client.spaces.freeSlots({ id: id as Id<typeof client.spaces.freeSlots>, month }),
    ),
  )

  server.registerTool(
    'quote_slot',
    {
      title: 'Price a slot',
      description: 'The itemised price of whole days or of hours, fees and tax included. Nothing is reserved.',
      annotations: READS,
      inputSchema: slot,
    },
    answer(({ spaceId: id, people, ...when }) =>
      client.spaces.quoteSlot({ id: id as Id<typeof client.spaces.quoteSlot>, people, ask: askOf(when) }),
    ),
  )
}

type Asking = { origin: string; hasKey: boolean }

function addBookingTools(server: McpServer, client: ApiClient, { origin, hasKey }: Asking): void {
  server.registerTool(
    'hold_slot',
    {
      title: 'Hold a slot',
      description:
        'Reserves a slot for 15 minutes. It doesn’t pay: give the person `checkoutUrl`, where they sign in and pay. Needs a key with write:bookings.',
      annotations: WRITES,
      inputSchema: slot,
    },
    answerWithKey(hasKey, async ({ spaceId: id, people, ...when }) => {
      const asked = { spaceId: id as Parameters<typeof client.bookings.holdSlot>[0]['spaceId'], people }
      const hold = await client.bookings.holdSlot({ ...asked, ask: askOf(when) })
      return { ...hold, checkoutUrl: `${origin}/checkout/${hold.id}` }
    }),
  )

  server.registerTool(
    'release_hold',
    {
      title: 'Release a hold',
      description: 'Frees a held slot before its 15 minutes are over. Needs a key with write:bookings.',
      annotations: { ...WRITES, idempotentHint: true },
      inputSchema: z.strictObject({ holdId: z.uuid().describe('The `id` that hold_slot returned.') }),
    },
    answerWithKey(hasKey, async ({ holdId: id }) => {
      await client.bookings.releaseHold({ id: id as Id<typeof client.bookings.releaseHold> })
      return { released: true }
    }),
  )

  server.registerTool(
    'list_bookings',
    {
      title: 'List my bookings',
      description: 'The bookings of the key’s account as a guest. Needs a key with read:bookings.',
      annotations: READS,
      inputSchema: z.strictObject({
        when: z.enum(['upcoming', 'past', 'cancelled', 'unfinished']).default('upcoming'),
        cursor: z.string().max(400).optional(),
      }),
    },
    answerWithKey(hasKey, async (input) => {
      const { items, next } = await client.bookings.listBookings(input)
      return { bookings: items.map((item) => ({ ...item, url: `${origin}/bookings/${item.id}` })), next }
    }),
  )
}

function addMessageTools(server: McpServer, client: ApiClient, hasKey: boolean): void {
  server.registerTool(
    'list_conversations',
    {
      title: 'List my conversations',
      description: 'The conversations of the key’s account with hosts and guests. Needs a key with read:messages.',
      annotations: READS,
      inputSchema: z.strictObject({ unreadOnly: z.boolean().default(false), cursor: z.string().max(400).optional() }),
    },
    answerWithKey(hasKey, ({ unreadOnly, cursor }) =>
      client.conversations.listConversations({ unread: unreadOnly ? 'true' : 'false', cursor }),
    ),
  )

  server.registerTool(
    'list_messages',
    {
      title: 'Read a conversation',
      description: 'The newest fifty messages of a conversation, oldest first. Needs a key with read:messages.',
      annotations: READS,
      inputSchema: z.strictObject({ conversationId: z.uuid() }),
    },
    answerWithKey(hasKey, ({ conversationId: id }) =>
      client.messages.listMessages({ id: id as Id<typeof client.messages.listMessages> }),
    ),
  )

  server.registerTool(
    'send_message',
    {
      title: 'Send a message',
      description:
        'Sends a message in a conversation. The other person gets it at once. Contact details are masked before the first confirmed booking. Needs a key with write:messages.',
      annotations: WRITES,
      inputSchema: z.strictObject({
        conversationId: z.uuid(),
        text: z.string().min(1).max(5000),
        key: z.uuid().optional().describe('A UUID. A repeat with the same one doesn’t send again.'),
      }),
    },
    answerWithKey(hasKey, ({ conversationId: id, text, key }) =>
      client.messages.sendMessage({
        id: id as Id<typeof client.messages.sendMessage>,
        key: key ?? crypto.randomUUID(),
        text,
      }),
    ),
  )
}
