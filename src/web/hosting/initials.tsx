/** Two letters instead of a photo, which a guest doesn't have. */
export function Initials({ name }: { name: string }) {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return (
    <span
      className="grid size-8 flex-none place-items-center rounded-full border border-rule bg-wash text-12 font-semibold"
      aria-hidden="true"
    >
      {letters.join('').toUpperCase()}
    </span>
  )
}
