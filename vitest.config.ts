import { defineConfig } from 'vitest/config'

const common = { setupFiles: ['test/support/console.setup.ts'] }
const needsDatabase = ['test/freshness.test.ts', 'test/fire/**/*.test.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...common,
          name: 'unit',
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/build/**', ...needsDatabase],
        },
      },
      {
        extends: true,
        test: {
          ...common,
          name: 'integration',
          include: ['{server,simulator,scripts,db}/**/*.test.{ts,tsx}', ...needsDatabase],
          exclude: ['**/node_modules/**'],
          globalSetup: ['test/support/postgres.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
