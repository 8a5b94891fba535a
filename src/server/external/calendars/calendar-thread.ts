import { parentPort, workerData } from 'node:worker_threads'
import type { ParseInput } from './parse-calendar.ts'
import { readIcs } from './read-ics.ts'

parentPort?.postMessage('begun')
parentPort?.postMessage(readIcs(workerData as ParseInput))
