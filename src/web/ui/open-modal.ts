export function openModal(dialog: HTMLDialogElement): void {
  const { clientWidth, style } = document.documentElement
  style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`)
  dialog.showModal()
}
