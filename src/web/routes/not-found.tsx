import { data } from 'react-router'
import { NotFoundScreen } from '../frame/not-found-screen.tsx'
import { errors } from '../words/errors.ts'
import { brand } from '../words/frame.ts'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return [{ title: `${errors.notFound.title} · ${brand}` }, { name: 'robots', content: 'noindex' }]
}

export default function NotFound() {
  return <NotFoundScreen />
}
