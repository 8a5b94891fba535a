import { Outlet } from 'react-router'
import { frame } from '../copy/layout.ts'

/** The layout of signed-in pages, which need script. */
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
