import { isMainThread, threadId } from 'node:worker_threads'

// documents/worker-thread.test.ts calls this in a worker thread.
export const whereIsIt = (words: { said: string }) => ({ ...words, isMainThread, threadId })
export const fail = () => {
  throw new Error('no such face')
}
export const die = () => process.exit(3)
export const hang = () => {
  for (;;);
}
