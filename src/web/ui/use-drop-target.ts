import { type DragEvent, useState } from 'react'

/** What makes an element take what is dragged over it; `kind` is a type of DataTransfer, `Files` for files. */
export function useDropTarget(kind: string, onDrop: (dropped: DataTransfer) => void) {
  const [over, setOver] = useState(false)
  const takes = (event: DragEvent) => [...event.dataTransfer.types].includes(kind)
  return {
    'data-over': over || undefined,
    onDragOver(event: DragEvent) {
      if (!takes(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false)
      if (!takes(event)) return
      event.preventDefault()
      onDrop(event.dataTransfer)
    },
  }
}
