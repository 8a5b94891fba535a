import { Link, useNavigate } from 'react-router'
import { errors } from '../copy/errors.ts'
import { brandName } from '../format/brand.ts'
import { useErrorId } from './request-facts.ts'

export function ErrorScreen({ error }: { error: unknown }) {
  const words = errors.generic
  const id = useErrorId(error)
  return (
    <div className="wrap py-20">
      <title>{`${words.title} · ${brandName()}`}</title>
      <div role="alert">
        <h1 className="serif text-48">{words.title}</h1>
        <p className="mt-4 max-w-[52ch] text-18 text-graphite">{words.text}</p>
      </div>
      <p className="mt-6 text-14 text-graphite">
        {words.id}: <code className="text-ink">{id}</code>
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <button type="button" className="btn ink needs-script" onClick={() => window.location.reload()}>
          {words.retry}
        </button>
        <Link className="btn" to="/" reloadDocument>
          {words.home}
        </Link>
      </div>
    </div>
  )
}

export function PageErrorView() {
  const words = errors.page
  const navigate = useNavigate()
  return (
    <div className="wrap py-20">
      <title>{`${words.title} · ${brandName()}`}</title>
      <div role="alert">
        <h1 className="serif text-48">{words.title}</h1>
        <p className="mt-4 max-w-[52ch] text-18 text-graphite">{words.text}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <button type="button" className="btn ink" onClick={() => window.location.reload()}>
          {words.retry}
        </button>
        <button type="button" className="btn" onClick={() => navigate(-1)}>
          {words.back}
        </button>
      </div>
    </div>
  )
}
