export { createDaylet, type Daylet, type DayletOptions } from './client.ts'
export { eachItem } from './pages.ts'
export { DayletRefusal, isRefusal, type RefusalCode } from './refusal.ts'
export type { components, paths } from './schema.ts'
