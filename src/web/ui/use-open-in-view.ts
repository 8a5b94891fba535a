import { useEffect, useRef } from 'react'

/** For a row of links that is wider than a phone: the page that is open stands in the middle of what is seen of it. */
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
