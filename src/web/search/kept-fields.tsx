import { filterNames, pageNames, searchNames } from './search-params.ts'

const dropped: readonly string[] = [...pageNames, ...filterNames]
const kept = searchNames.filter((name) => !dropped.includes(name))

export function KeptFields({ params }: { params: URLSearchParams }) {
  return kept.map((name) =>
    params.has(name) ? <input key={name} type="hidden" name={name} value={params.get(name) ?? ''} /> : null,
  )
}
