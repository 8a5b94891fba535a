/** Opens a modal dialog and reserves the scrollbar's space, so that the page doesn't shift. */
export function openModal(dialog: HTMLDialogElement): void {
  const { clientWidth, style } = document.documentElement
  style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`)
  dialog.showModal()
}
