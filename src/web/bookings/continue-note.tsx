import { ArrowRight, Timer } from 'lucide-react'
import { Link } from 'react-router'
import { holdWords } from '../copy/holds.ts'

export function ContinueNote({ hold }: { hold: { id: string; title: string; when: string } }) {
  return (
    <div className="border-b border-rule bg-sheet">
      <Link to={`/checkout/${hold.id}`} className="wrap flex items-center gap-3 py-3 hover:underline">
        <Timer size={18} aria-hidden="true" className="flex-none" />
        <span className="num min-w-0 wrap-anywhere">{holdWords.continueWith(hold.title, hold.when)}</span>
        <ArrowRight size={18} aria-hidden="true" className="ml-auto flex-none" />
      </Link>
    </div>
  )
}
