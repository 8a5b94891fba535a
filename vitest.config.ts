import { defineConfig } from 'vitest/config'
import { patience } from './test/support/patience.ts'

const setupFiles = ['test/setup/no-unexpected-errors.ts']
// Files share what is imported, which costs more than most of them; what one of them needs of its own it opens itself.
const common = { environment: 'node', setupFiles, restoreMocks: true, isolate: false }
// A machine may be slow or busy with other things; no test says how fast something is.
const limits = { testTimeout: patience(60_000), hookTimeout: patience(60_000) }
const patient = { ...common, ...limits, expect: { poll: { timeout: patience(10_000) } } }
const withPages = [...setupFiles, 'test/setup/what-pages-showed.ts']
/** What is read, not run. */
const RULES = ['test/architecture.test.ts', 'test/web-architecture.test.ts', 'test/security-table.test.ts']
const FIREFOX = ['test/journeys/firefox.spec.ts']
const cluster = 'test/setup/cluster.ts'
const pages = 'test/setup/pages.ts'
const redis = 'test/setup/redis.ts'

// What a project needs is made ready only when one of its tests was asked for.
export default defineConfig({
  test: {
    // One more than the two cores of CI: each waits for PostgreSQL half of its time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          // Thousands of generated cases on a busy machine.
          testTimeout: patience(30_000),
        },
      },
      { test: { ...common, name: 'rules', include: RULES } },
      {
        test: {
          ...patient,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: ['src/server/app/**'],
          globalSetup: [cluster, redis],
        },
      },
      {
        test: {
          ...patient,
          name: 'site',
          include: ['src/server/app/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: RULES,
          globalSetup: [cluster, pages, redis],
        },
      },
      {
        test: {
          ...patient,
          name: 'journeys',
          // A browser keeps a core busy, and a person waits five seconds at most.
          maxWorkers: 2,
          setupFiles: withPages,
          include: ['test/{journeys,a11y,requirements}/**/*.spec.ts'],
          exclude: FIREFOX,
          globalSetup: [cluster, pages, 'test/setup/browser.ts'],
          sequence: { groupOrder: 1, hooks: 'list' },
        },
      },
      {
        test: {
          ...patient,
          name: 'firefox',
          maxWorkers: 2,
          setupFiles: withPages,
          include: FIREFOX,
          globalSetup: [cluster, pages, 'test/setup/firefox.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
