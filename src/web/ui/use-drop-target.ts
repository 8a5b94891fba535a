import { type DragEvent, useState } from 'react'

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
