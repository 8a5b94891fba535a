import { type ComponentProps, createElement } from 'react'

type IconData = { node: readonly (readonly [tag: string, attributes: object])[] }

/** Replaces the function of lucide-react, which computes attributes and class names that we don't use at each render. */
export function createLucideIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, ...rest }: ComponentProps<'svg'> & { size?: number }) =>
    createElement('svg', { ...drawn, width: size, height: size, 'aria-hidden': !rest['aria-label'], ...rest }, shapes)
}

const drawn = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
