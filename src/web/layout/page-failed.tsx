import { errors } from '../copy/errors.ts'

/** Rendered hidden with every page; the boot guard shows it without React if the page's code can't be loaded. */
export function PageFailed() {
  const words = errors.page
  return (
    <div id="page-failed" hidden role="alert" className="border-b border-rule bg-sheet" suppressHydrationWarning>
      <div className="wrap flex flex-wrap items-center gap-x-8 gap-y-3 py-5">
        <div className="flex-1">
          <p className="font-semibold">{words.title}</p>
          <p>{words.text}</p>
        </div>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads this page without script */}
        <a className="btn ink" href="">
          {words.retry}
        </a>
        <button type="button" className="btn" id="page-failed-back">
          {words.back}
        </button>
      </div>
    </div>
  )
}
