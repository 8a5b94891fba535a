const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest, with the site's current name. */
export const manifest = (brand: string) => ({
  id: '/',
  name: brand,
  short_name: brand,
  description: 'Commercial spaces by the hour or the day.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: 'en',
  background_color: '#fbfaf7',
  theme_color: '#fbfaf7',
  icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
})
