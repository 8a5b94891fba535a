import { useEffect, useRef, useState } from 'react'
import { cardWidths, type ImageWidth, imageUrl, srcSet } from './image-url.ts'

type PictureProps = {
  path: string
  alt: string
  sizes: string
  width: number
  height: number
  color?: string | undefined
  widths?: readonly ImageWidth[]
  /** Loads immediately. Other images load when they are within 50 px of the visible area. */
  eager?: boolean
  first?: boolean
  name?: string
}

const margin = '50px'

export function Picture({
  path,
  alt,
  sizes,
  width,
  height,
  color,
  widths = cardWidths,
  eager,
  first,
  name,
}: PictureProps) {
  const ref = useRef<HTMLImageElement>(null)
  const [near, setNear] = useState(eager === true)

  useEffect(() => {
    const img = ref.current
    if (near || !img) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(img)
    return () => observer.disconnect()
  }, [near])

  const style = { backgroundColor: color ?? undefined, viewTransitionName: name }
  const image = { width, height, decoding: 'async' } as const
  const source = { src: imageUrl(path, 640), srcSet: srcSet(path, widths), sizes }
  if (eager) return <img alt={alt} {...image} {...source} style={style} fetchPriority={first ? 'high' : undefined} />
  return (
    <>
      <img
        alt={alt}
        {...image}
        ref={ref}
        className="needs-script"
        style={style}
        {...(near ? source : { src: blank })}
      />
      <noscript>
        <img src={source.src} alt={alt} width={width} height={height} loading="lazy" />
      </noscript>
    </>
  )
}

/** A transparent pixel that needs no request and leaves the box's placeholder colour visible. */
const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAI='
