import { Link } from 'react-router'
import { frame } from '../copy/layout.ts'

export function ResetBanner() {
  return (
    <p className="bg-ink px-4 py-2 text-center text-14 text-paper" role="status">
      {frame.factorReset}{' '}
      <Link className="font-semibold underline" to="/profile/security">
        {frame.factorResetLink}
      </Link>
    </p>
  )
}
