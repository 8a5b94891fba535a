/** Opens a modal dialog over all of the page: where its scrollbar was, the page keeps its place. */
export function openModal(dialog: HTMLDialogElement): void {
  const { clientWidth, style } = document.documentElement
  style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`)
  dialog.showModal()
}
