import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Photo, Photos } from '../../client/api-types.ts'
import { hostApi } from '../../client/host-api.ts'
import { queryClient } from '../../client/query-client.ts'
import { useWrite } from '../../client/use-write.ts'

type SpaceId = Parameters<typeof hostApi.photosOfSpaces.listPhotos>[0]['id']

export function usePhotos(space: string) {
  const id = space as SpaceId
  const cache = queryClient()
  const queryKey = ['photos', id]
  const query = useQuery({ queryKey, queryFn: () => hostApi.photosOfSpaces.listPhotos({ id }) }, cache)
  const keep = (photos: Photos) => void cache.setQueryData(queryKey, photos)
  const items = query.data?.items ?? []

  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const order = useWrite(
    async (photoIds: readonly string[]) => {
      keep(await hostApi.photosOfSpaces.orderPhotos({ id, photoIds: [...photoIds] }))
      setWanted((newest) => (newest === photoIds ? null : newest))
    },
    ({ code, data }) => {
      setWanted(null)
      if (code === 'photos_changed') keep(data as Photos)
    },
  )
  const { send, busy } = order
  useEffect(() => {
    if (wanted && !busy) void send(wanted)
  }, [wanted, busy, send])

  const removal = useWrite(async (photoId: string) => {
    keep(await hostApi.photosOfSpaces.removePhoto({ id, photoId }))
    return true
  })

  return {
    id,
    keep,
    photos: wanted ? inOrder(items, wanted) : items,
    failed: query.isError,
    loading: query.isPending,
    reload: () => void query.refetch(),
    setOrder: setWanted,
    /**
     * Returns how many photos were added. If a new order is still being sent, they are placed at its end.
     */
    add(photos: Photos) {
      const known = new Set(items.map((photo) => photo.id))
      const added = photos.items.map((photo) => photo.id).filter((one) => !known.has(one))
      setWanted((order) => order && [...order, ...added.filter((one) => !order.includes(one))])
      keep(photos)
      return added.length
    },
    remove: removal.send,
    refusal: order.refusal ?? removal.refusal,
  }
}

function inOrder(photos: readonly Photo[], order: readonly string[]): Photo[] {
  const place = new Map(order.map((id, at) => [id, at]))
  return photos.toSorted((a, b) => (place.get(a.id) ?? photos.length) - (place.get(b.id) ?? photos.length))
}
