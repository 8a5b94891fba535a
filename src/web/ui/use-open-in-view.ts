import { useEffect, useRef } from 'react'

export function useOpenInView() {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => void (list.current && showOpen(list.current)), [])
  return list
}

function showOpen(list: HTMLElement): void {
  const open = list.querySelector('[aria-current="page"]')?.getBoundingClientRect()
  const seen = list.getBoundingClientRect()
  if (open) list.scrollLeft += open.left + open.width / 2 - (seen.left + seen.width / 2)
}
