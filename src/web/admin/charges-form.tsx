import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { formatPercent } from '../../domain/kernel/percent.ts'
import { isTaxRegion } from '../../domain/pricing/tax-region.ts'
import { ConfirmFirst } from '../accounts/reauth/confirm-first.tsx'
import { type Refusal, refusalOf } from '../client/api-error.ts'
import type { Profile } from '../client/api-types.ts'
import type { PageParts } from '../client/page-context.ts'
import { chargesWords as words } from '../copy/admin.ts'
import { readPercent } from '../format/percent.ts'
import { CheckedForm } from '../forms/checked-form.tsx'
import { TypedBefore } from '../forms/typed-before-note.tsx'
import { typedForm } from '../forms/typed-form.ts'
import { BusyButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'

type ChargesFormProps = {
  form: 'fees' | 'tax'
  stand: string
  set: ChargesSet | undefined
  done: string
  button: string
  children: (wrong: Readonly<Record<string, string | undefined>>, typed: Readonly<Record<string, string>>) => ReactNode
}

export function ChargesForm({ form, stand, set, done, button, children }: ChargesFormProps) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('form') === form
  const mine = set?.form === form ? set : undefined
  return (
    <div className="grid max-w-160 gap-3">
      {mine?.proof && !busy && <ConfirmFirst profile={mine.proof} why={words.confirmFirst} sent={mine.typed} />}
      <CheckedForm
        key={mine?.done && !busy ? stand : 'kept'}
        check={(written) => checkCharges({ ...(written as Record<string, string>), form })}
        busy={busy}
        refusal={mine?.proof ? null : (mine?.refusal ?? null)}
        of={`charges ${form} ${stand}`}
      >
        {(found, before) => {
          const typed: Readonly<Record<string, string>> = { ...before, ...mine?.typed }
          const wrong = { ...mine?.wrong, ...found } as Record<string, string | undefined>
          return (
            <>
              <TypedBefore before={before} />
              <input type="hidden" name="form" value={form} />
              <input type="hidden" name="stand" value={stand} />
              {children(wrong, typed)}
              <Field
                label={words.from}
                name="validFrom"
                type="date"
                hint={words.fromHint}
                defaultValue={typed.validFrom}
                wrong={wrong.validFrom}
              />
              <Field
                label={words.reason}
                name="reason"
                hint={words.reasonHint}
                maxLength={2000}
                dir="auto"
                defaultValue={typed.reason}
                wrong={wrong.reason}
              />
              <BusyButton type="submit" look="ink" className="justify-self-start" busy={busy}>
                {button}
              </BusyButton>
              <div role="status" className="empty:hidden">
                {mine?.done && !busy && Object.keys(found).length === 0 && <Note kind="good">{done}</Note>}
              </div>
            </>
          )
        }}
      </CheckedForm>
    </div>
  )
}

type Typed = Record<string, string>
type ChargesSet = {
  form: string
  done: boolean
  refusal: Refusal | null
  wrong: Typed
  typed: Typed
  proof?: Profile
}

function checkCharges(typed: Typed): Typed {
  const { form, service, commission, region = '', name = '', rate, validFrom = '', reason = '' } = typed
  const bad = (text: string | undefined) => sharesOf(text) === null && words.needPercent
  const problems: Record<string, string | false> = {
    ...(form === 'fees' && { service: bad(service), commission: bad(commission) }),
    ...(form === 'tax' && {
      region: !isTaxRegion(region.trim()) && words.needRegion,
      name: !name.trim() && words.needName,
      rate: bad(rate),
    }),
    validFrom: validFrom !== '' && !/^\d{4}-\d\d-\d\d$/.test(validFrom) && words.needDay,
    reason: !reason.trim() && words.needReason,
  }
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** Converts a percentage of at most 50 to parts per million. Returns null if the input is invalid. */
function sharesOf(text: string | undefined): number | null {
  const ppm = readPercent(text ?? '')
  return ppm === null || ppm < 0 || ppm > 500_000 ? null : ppm
}

export async function setCharges(request: Request, api: PageParts['api']): Promise<ChargesSet> {
  const typed = Object.fromEntries([...(await typedForm(request))].map(([name, value]) => [name, String(value)]))
  const kept = { form: typed.form ?? '', done: false, refusal: null, wrong: checkCharges(typed), typed }
  if (Object.keys(kept.wrong).length > 0) return kept
  const { stand = '', validFrom, reason = '', region = '', name = '' } = typed
  const change = { stand, reason, ...(validFrom && { validFrom: `${validFrom}T00:00:00Z` }) }
  const share = (text: string | undefined) => sharesOf(text) ?? 0
  try {
    if (typed.form === 'fees')
      await api.charges.setFees({ ...change, servicePpm: share(typed.service), commissionPpm: share(typed.commission) })
    else await api.charges.setTax({ ...change, region: region.trim(), name, ppm: share(typed.rate) })
    return { ...kept, done: true, typed: {} }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'failed') throw error
    if (refusal.code === 'unknown_region') {
      const { regions } = refusal.data as { regions: string[] }
      return { ...kept, wrong: { region: words.unknownRegion(regions) } }
    }
    const proof = refusal.code === 'confirm_first' && (await api.profile.showProfile())
    return { ...kept, refusal, ...(proof && { proof }) }
  }
}

export const percentText = (ppm: number): string => formatPercent(ppm).replace('%', '')
