import { useNavigate } from 'react-router'
import { api } from '../client/api.ts'
import { useWrite } from '../client/use-write.ts'
import { hostWords } from '../copy/host.ts'
import { BusyButton } from '../ui/button.tsx'

export function AddListing() {
  const navigate = useNavigate()
  const { send, busy, refusal } = useWrite(async () => {
    const { id } = await api.listings.createListing({})
    await navigate(`/host/spaces/${id}`)
  })
  return (
    <div>
      <BusyButton type="button" busy={busy} onClick={() => send()}>
        {hostWords.add}
      </BusyButton>
      <p role="alert" className="mt-2 text-14 text-bad empty:hidden">
        {refusal?.message}
      </p>
    </div>
  )
}
