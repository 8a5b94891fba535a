import { Link } from 'react-router'
import { errors } from '../copy/errors.ts'

type NotFoundScreenProps = { words?: typeof errors.notFound | typeof errors.spaceNotFound }

export function NotFoundScreen({ words = errors.notFound }: NotFoundScreenProps) {
  return (
    <div className="wrap grid items-center gap-12 py-16 lg:grid-cols-[1fr_420px]">
      <div>
        <p className="text-graphite">{words.title}</p>
        <h1 className="serif mt-2 text-48 md:text-64">{words.headline}</h1>
        <p className="mt-5 max-w-[46ch] text-18 text-graphite">{words.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link className="btn solid" to="/browse">
            {words.browse}
          </Link>
          <Link className="btn" to="/">
            {words.home}
          </Link>
        </div>
      </div>
      <svg viewBox="0 0 420 300" fill="none" stroke="currentColor" aria-hidden="true" className="w-full text-line">
        <path d="M20 20H400V280H20V200 M20 140V20 M20 140h60 M210 20v90 M210 170v110 M210 170h190" strokeWidth="1.4" />
        <path d="M20 200a60 60 0 0 1 60-60 M210 110a60 60 0 0 1 60 60" strokeWidth="1" />
        <path d="M250 50h100v60H250z M60 40h90v40H60z M290 210a24 24 0 1 0 48 0a24 24 0 1 0-48 0" strokeOpacity=".55" />
        <path d="M20 292H400 M20 287v10 M400 287v10" strokeOpacity=".7" />
      </svg>
    </div>
  )
}
