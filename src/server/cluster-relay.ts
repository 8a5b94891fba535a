import type { Worker } from 'node:cluster'

/** A worker asks the others for their figures, and one of them answers; `by` is the id of the worker that asked. */
export type Asked = { figuresOf: string; by: number | undefined }
export type Told = { figures: string; by: number | undefined; values: unknown }

/** Carries what one worker asks to the others, and their answers back: workers have no line to each other. */
export function relayFigures(worker: Worker, others: () => Worker[]): void {
  worker.on('message', (message: Partial<Asked & Told>) => {
    if (message.figuresOf !== undefined) {
      const asked = others().filter((one) => one !== worker && one.isConnected())
      worker.send({ figures: message.figuresOf, expect: asked.length }, ignore)
      for (const one of asked) one.send({ figuresOf: message.figuresOf, by: message.by }, ignore)
    } else if (message.figures !== undefined)
      others()
        .find(({ id }) => id === message.by)
        ?.send(message, ignore)
  })
}

/** Whoever has gone meanwhile needs no answer. */
const ignore = () => {}
