export function Sprite() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <symbol id="i-heart" viewBox="0 0 24 24">
        <path d="M12 20.5S3.5 15.4 3.5 9.3A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.5c0 6.1-8.5 11.2-8.5 11.2Z" />
      </symbol>
      <symbol id="i-star" viewBox="0 0 24 24">
        <path d="m12 2.6 2.9 6.1 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6L2.5 9.6l6.6-.9Z" />
      </symbol>
    </svg>
  )
}

export function Glyph({ name, size = 18 }: { name: 'heart' | 'star'; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
