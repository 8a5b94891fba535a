import { defineConfig } from 'vitest/config'

const common = { environment: 'node', setupFiles: ['test/setup/no-unexpected-errors.ts'], restoreMocks: true }
/** What is read, not run. */
const RULES = ['test/architecture.test.ts', 'test/security-table.test.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          // Thousands of generated cases on a busy machine.
          testTimeout: 30_000,
        },
      },
      { test: { ...common, name: 'rules', include: RULES } },
      {
        test: {
          ...common,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: RULES,
          globalSetup: ['test/setup/cluster.ts'],
          // A machine may be busy with other things; no test says how fast something is.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...common,
          name: 'journeys',
          include: ['test/{journeys,a11y,requirements}/**/*.spec.ts'],
          globalSetup: ['test/setup/cluster.ts', 'test/setup/browser.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
