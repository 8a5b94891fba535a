import type { MetaDescriptor } from 'react-router'
import { brandName } from '../format/brand.ts'

type PageHead = {
  title: string
  description: string
  /** Scheme and host of the site; without it nothing absolute is written. */
  publicUrl: string | undefined
  /** Path of this page with the parameters that make it another page. */
  path: string
  /** Path of a picture. */
  image?: string | undefined
  noindex?: boolean
}

const fallbackImage = '/og.jpg'

/** Title, description, canonical address and Open Graph lines of a page. */
export function pageMeta(head: PageHead): MetaDescriptor[] {
  // Only the name of the site: a space may be called as we are.
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
    // Both the brand's picture and that of a space.
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
