import { Eye } from 'lucide-react'
import { lazy, Suspense, useContext } from 'react'
import type { Listing, ListingDraft } from '../../client/api-types.ts'
import { useHistoryStep } from '../../client/use-history-step.ts'
import { previewWords } from '../../copy/preview.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { useRoomBeside } from '../../ui/use-media.ts'
import { ShownSection } from './fields.tsx'
import styles from './preview.module.css'

const Preview = lazy(() => import('./preview.tsx').then((part) => ({ default: part.Preview })))

type PreviewProps = { draft: ListingDraft; listing: Listing }

/** On narrower screens, a button opens the preview instead. */
export function PreviewBeside(props: PreviewProps) {
  const isRoom = useRoomBeside()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing inside it receives focus
    <aside className={styles.beside} aria-labelledby="preview-head" tabIndex={0}>
      <h2 id="preview-head" className="text-18">
        {previewWords.title}
      </h2>
      <p className="mb-5 text-14 text-graphite">{previewWords.text}</p>
      {isRoom && <Drawn {...props} />}
    </aside>
  )
}

/** The last section shows the listing where there is no room beside the form. */
export function PreviewInside(props: PreviewProps) {
  const isRoom = useRoomBeside()
  const isShown = useContext(ShownSection) === 'publish'
  return (
    <div className="border-t border-rule pt-4 min-[1280px]:hidden">
      <h3 className="font-semibold">{previewWords.title}</h3>
      <p className="mb-5 text-14 text-graphite">{previewWords.text}</p>
      {isShown && !isRoom && <Drawn {...props} />}
    </div>
  )
}

/** The preview covers the form. Back, Escape and the close button return to the form. */
export function PreviewButton(props: PreviewProps) {
  const { shown, open, close } = useHistoryStep<true>('#preview')
  return (
    <>
      <button type="button" className={`btn plain ${styles.button}`} aria-haspopup="dialog" onClick={() => open(true)}>
        <Eye size={16} aria-hidden="true" />
        {previewWords.open}
      </button>
      <Dialog
        open={shown !== null}
        onClose={close}
        title={previewWords.title}
        close={previewWords.close}
        className="sheet low"
      >
        <p className="mb-5 text-14 text-graphite">{previewWords.text}</p>
        {shown && <Drawn {...props} />}
      </Dialog>
    </>
  )
}

const Drawn = (props: PreviewProps) => (
  <ErrorBoundary>
    <Suspense fallback={<p className="text-14 text-graphite">{previewWords.loading}</p>}>
      <Preview {...props} />
    </Suspense>
  </ErrorBoundary>
)
