import { data } from 'react-router'
import { errors } from '../copy/errors.ts'
import { brandName } from '../format/brand.ts'
import { NotFoundScreen } from '../layout/not-found-screen.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return [{ title: `${errors.notFound.title} · ${brandName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function NotFound() {
  return <NotFoundScreen />
}
