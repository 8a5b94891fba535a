import { data } from 'react-router'
import { errors } from '../copy/errors.ts'
import { brand } from '../copy/layout.ts'
import { NotFoundScreen } from '../layout/not-found-screen.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return [{ title: `${errors.notFound.title} · ${brand}` }, { name: 'robots', content: 'noindex' }]
}

export default function NotFound() {
  return <NotFoundScreen />
}
