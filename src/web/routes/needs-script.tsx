import { Outlet } from 'react-router'
import { frame } from '../copy/layout.ts'

export default function NeedsScript() {
  return (
    <>
      <noscript>
        <div className="wrap pt-6">
          <p className="note">{frame.needsScript}</p>
        </div>
      </noscript>
      <Outlet />
    </>
  )
}
