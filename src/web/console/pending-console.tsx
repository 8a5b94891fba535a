import { frame } from '../copy/layout.ts'

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Stands for a page of the console while it loads: its title, its tools and the rows of its table. */
export function PendingConsole() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {frame.loading}
      </p>
      <div className="bone mb-6 h-10 w-56" />
      <div className="bone mb-4 h-9" />
      {ROWS.map((row) => (
        <div key={row} className="flex h-10 items-center border-b border-rule">
          <div className="bone h-4 w-full" />
        </div>
      ))}
    </div>
  )
}
