import { type ComponentProps, createElement } from 'react'

type IconData = { node: readonly (readonly [tag: string, attributes: object])[] }

/**
 * Replaces the function of lucide-react, which computes attributes and class names that we don't use at each render. The
 * styles of `.icon` draw the lines.
 */
export function createLucideIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, className, ...rest }: ComponentProps<'svg'> & { size?: number }) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        className: className ? `icon ${className}` : 'icon',
        'aria-hidden': !rest['aria-label'],
        ...rest,
      },
      shapes,
    )
}
