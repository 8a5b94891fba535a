import { pino } from 'pino'
import { LOG_OPTIONS } from '../../src/server/insights/log-options.ts'

const ERROR = 50

export function aLog() {
  const faults: string[] = []
  const logged: string[] = []
  const write = (line: string) => {
    logged.push(line)
    if (JSON.parse(line).level >= ERROR) faults.push(line)
  }
  return { log: pino({ ...LOG_OPTIONS, level: 'trace' }, { write }), logged, faults }
}
