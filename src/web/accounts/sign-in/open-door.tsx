export function OpenDoor() {
  return (
    <svg viewBox="0 0 56 56" fill="none" aria-hidden="true">
      <path d="M.5 0V56" stroke="var(--paper)" strokeWidth="3" />
      <path d="M0 55.5H56" stroke="var(--line)" />
      <path d="M56 55.5A55.5 55.5 0 0 0 .5 0" stroke="var(--rule)" strokeDasharray="3 3" />
    </svg>
  )
}
