import { api } from '../client/api.ts'
import { isBusy, refusalOf } from '../client/api-error.ts'
import { cardWords } from '../copy/space-card.ts'
import { notify } from '../ui/notify.ts'
import { readKept, writeKept } from './kept-favourites.ts'
import { heartsOf, setHearts } from './pressed-hearts.ts'

/** The delays between retries. Saving and removing can be repeated safely. */
const WAITS_MS = [400, 1_500]
const underWay = new Set<string>()
let merging = false

/** Sends the latest state of a heart. If the server refuses it, the heart changes back and a message explains why. */
export async function sendHeart(viewer: string, id: string, before: boolean): Promise<void> {
  if (underWay.has(id)) return
  underWay.add(id)
  const wanted = () => heartsOf(viewer).get(id) ?? before
  let stands = before
  try {
    while (wanted() !== stands) {
      const saved = wanted()
      await tried(() => say(id, saved))
      stands = saved
    }
  } catch (error) {
    setHearts(viewer, [[id, stands]])
    void notify({
      title: stands ? cardWords.stillSaved : cardWords.notSaved,
      text: refusalOf(error).message,
      kind: 'error',
    })
  } finally {
    underWay.delete(id)
  }
}

/** After a sign-in, saves this tab's hearts to the account. If there is no response, tries again on the next page. */
export async function mergeKept(viewer: string): Promise<void> {
  const ids = readKept()
  if (merging || ids.length === 0) return
  merging = true
  try {
    const { ids: saved, full } = await api.favourites.mergeFavourites({ ids })
    writeKept(readKept().filter((id) => !ids.includes(id)))
    const there = new Set<string>(saved)
    setHearts(
      viewer,
      ids.map((id) => [id, there.has(id)]),
    )
    if (full) void notify({ title: cardWords.notAllSaved, text: cardWords.full, kind: 'error' })
  } catch (error) {
    // An invalid id would be refused every time.
    if (refusalOf(error).code === 'bad_input') writeKept([])
  } finally {
    merging = false
  }
}

// The request completes even if the page closes.
const sent = { keepalive: true } as { signal?: AbortSignal }
const say = (id: string, saved: boolean): Promise<unknown> =>
  saved ? api.favourites.saveFavourite({ id }, sent) : api.favourites.removeFavourite({ id }, sent)

async function tried(send: () => Promise<unknown>): Promise<void> {
  for (const wait of [...WAITS_MS, null])
    try {
      await send()
      return
    } catch (error) {
      if (wait === null || !(isBusy(error) || refusalOf(error).code === 'offline')) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
}
