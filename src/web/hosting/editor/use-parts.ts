import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../client/api.ts'
import type { NamedPart } from '../../client/api-types.ts'
import { queryClient } from '../../client/query-client.ts'
import { useWrite } from '../../client/use-write.ts'
import { listingWords } from '../../copy/listing.ts'
import { partsWords } from '../../copy/parts.ts'

type SpaceId = Parameters<typeof api.partsOfSpaces.showParts>[0]['id']

/** What a space is part of, its parts, and the actions on them; `said` describes the last action. */
export function useParts(space: string) {
  const id = space as SpaceId
  const [said, setSaid] = useState('')
  const { data, error, isPending, refetch } = useQuery(
    { queryKey: ['parts', id], queryFn: () => api.partsOfSpaces.showParts({ id }), staleTime: 0 },
    queryClient(),
  )
  const reload = async () => void (await refetch())
  const tell = async (sentence: string) => {
    await reload()
    setSaid(sentence)
  }
  const join = useWrite(async ({ id: part, title }: NamedPart) => {
    setSaid('')
    await api.partsOfSpaces.joinWhole({ id: part, whole: id })
    await tell(partsWords.joined(title || listingWords.untitled))
  }, reload)
  const leave = useWrite(async ({ id: part, title }: NamedPart) => {
    setSaid('')
    await api.partsOfSpaces.leaveWhole({ id: part })
    await tell(partsWords.left(title || listingWords.untitled))
    return true
  }, reload)
  const add = useWrite(() => api.partsOfSpaces.addPart({ id }), reload)
  return { data, error, loading: isPending, reload, join, leave, add, said }
}
