import { defineConfig } from 'vitest/config'
import { patience } from './test/support/patience.ts'

const setupFiles = ['test/setup/no-unexpected-errors.ts']
// Test files share their imports, which cost more than most tests. Each file opens its own resources.
const common = { environment: 'node', setupFiles, restoreMocks: true, isolate: false }
// The machine may be slow or busy, and no test measures speed.
const limits = { testTimeout: patience(60_000), hookTimeout: patience(60_000) }
const patient = { ...common, ...limits, expect: { poll: { timeout: patience(10_000) } } }
const withPages = [...setupFiles, 'test/setup/what-pages-showed.ts']
/** Tests that read source files and run none of the site's code. */
const RULES = ['test/architecture.test.ts', 'test/web-architecture.test.ts', 'test/security-table.test.ts']
const FIREFOX = ['test/journeys/firefox.spec.ts']
const cluster = 'test/setup/cluster.ts'
const pages = 'test/setup/pages.ts'
const redis = 'test/setup/redis.ts'

// A project's resources are prepared only if one of its tests runs.
export default defineConfig({
  test: {
    // One more than CI's two cores, because each worker waits for PostgreSQL half of the time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          // There are thousands of generated cases, and the machine may be busy.
          testTimeout: patience(30_000),
        },
      },
      { test: { ...common, name: 'rules', include: RULES } },
      {
        test: {
          ...patient,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'demo/**/*.test.ts', 'clients/**/*.test.ts'],
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
          // A browser uses an entire core, and a person waits at most five seconds.
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
