import { aHost } from './hosts.ts'
import { type Person, proveAddress } from './people.ts'
import { aSpace } from './spaces.ts'
import { aSender } from './uploads.ts'
import type { World } from './world.ts'

export const aKey = () => crypto.randomUUID()

export const typed = (text: string, attachments: string[] = []) => ({
  key: aKey(),
  text,
  attachments: attachments as never[],
})

export async function twoStrangers(world: World, { by, of }: { by?: Person; of?: Person } = {}) {
  const host = of ?? (await proveAddress(world, await aHost(world)))
  const guest = by ?? (await aSender(world))
  const space = await aSpace(world, { host_id: host.id })
  return { guest, host, spaceId: space.id as never }
}

export async function aTalk(
  world: World,
  { by, of, text = 'Is there a lift?' }: { by?: Person; of?: Person; text?: string } = {},
) {
  const sides = await twoStrangers(world, { ...(by && { by }), ...(of && { of }) })
  const { id, message } = await sides.guest.api.conversations.startConversation({
    about: { spaceId: sides.spaceId },
    ...typed(text),
  })
  const say = async (who: Person, words: string) => who.api.messages.sendMessage({ id, ...typed(words) })
  const heard = async (who: Person) => (await who.api.messages.listMessages({ id })).items.map((item) => item.text)
  const unread = async (who: Person) => (await who.api.conversations.countUnread()).count
  return { ...sides, id, first: message, say, heard, unread }
}
