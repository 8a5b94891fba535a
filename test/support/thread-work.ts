import { isMainThread, threadId } from 'node:worker_threads'

// Called in a thread by documents/worker-thread.test.ts.
export const whereIsIt = (words: { said: string }) => ({ ...words, isMainThread, threadId })
export const fail = () => {
  throw new Error('no such face')
}
export const die = () => process.exit(3)
export const hang = () => {
  for (;;);
}
