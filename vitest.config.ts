import { defineConfig } from 'vitest/config'

const databaseSetup = ['tests/support/databaseServer.ts']

/**
 * Four projects: `rules` (pure functions), `panel` (components in happy-dom), `server` (real PostgreSQL) and `e2e` (a running desk in
 * Chromium, one file after the other, after everything else).
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'rules', include: ['tests/rules/**/*.test.ts'], environment: 'node', isolate: false } },
      { test: { name: 'panel', include: ['tests/panel/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
      {
        test: {
          name: 'server',
          include: ['tests/{server,contract,faults}/**/*.test.ts'],
          environment: 'node',
          globalSetup: databaseSetup,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: databaseSetup,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
