import { useRevalidator } from 'react-router'
import { adminApi } from '../client/admin-api.ts'
import { useWrite } from '../client/use-write.ts'
import { reviewWords as words } from '../copy/listing-review.ts'
import { BusyButton } from '../ui/button.tsx'

export function ReviewSwitch({ reviewed }: { reviewed: boolean }) {
  const { revalidate } = useRevalidator()
  const { send, busy, refusal } = useWrite(async () => {
    await adminApi.listingReviews.setListingReview({ reviewed: !reviewed })
    await revalidate()
  })
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <p role="status">{reviewed ? words.reviewedOn : words.reviewedOff}</p>
      <BusyButton type="button" look="plain" busy={busy} onClick={() => send()}>
        {reviewed ? words.switchOff : words.switchOn}
      </BusyButton>
      <p role="alert" className="w-full text-14 text-bad empty:hidden">
        {refusal?.message}
      </p>
    </div>
  )
}
