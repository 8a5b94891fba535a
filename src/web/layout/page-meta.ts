import type { MetaDescriptor } from 'react-router'
import { brandName } from '../format/brand.ts'

type PageHead = {
  title: string
  description: string
  publicUrl: string | undefined
  path: string
  /** The path of the preview image. */
  image?: string | undefined
  noindex?: boolean
}

const fallbackImage = '/og.jpg'

export function pageMeta(head: PageHead): MetaDescriptor[] {
  // Replaces the site's name only at the end, because a space's title may contain the same words.
  const title = head.title.replace(/ · Daylet$/, () => ` · ${brandName()}`)
  const { description, publicUrl = '', path, image = fallbackImage, noindex } = head
  const url = publicUrl + path
  return [
    { title },
    { name: 'description', content: description },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : [{ tagName: 'link', rel: 'canonical', href: url }]),
    { property: 'og:site_name', content: brandName() },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: publicUrl + image },
    // The size of the preview images for the site and for spaces.
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
