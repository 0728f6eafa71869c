import { defineConfig } from 'vitest/config'
import { findKannel } from './scripts/kannel/install.ts'

/** A limit for what hangs, not a measure of speed: on a machine shared with others five seconds judge the neighbours. */
const HANGS = 30_000

const databaseSetup = ['tests/support/databaseServer.ts']

/** Through bearerbox and smsbox, where they are installed (npm test installs them from Debian where it may). */
const kannel = {
  test: {
    name: 'kannel',
    include: ['tests/kannel/**/*.test.ts'],
    environment: 'node' as const,
    globalSetup: databaseSetup,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
}

/**
 * The projects: `rules` (pure functions), `panel` (components in happy-dom), `server` (real PostgreSQL) and `e2e` (a running desk in
 * Chromium, after everything else); and `kannel`.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'rules', include: ['tests/rules/**/*.test.ts'], environment: 'node', isolate: false, testTimeout: HANGS } },
      {
        test: {
          name: 'panel',
          include: ['tests/panel/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/panelSetup.ts'],
          testTimeout: HANGS,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/{server,contract,faults}/**/*.test.ts'],
          environment: 'node',
          globalSetup: databaseSetup,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: databaseSetup,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      ...(findKannel() ? [kannel] : []),
    ],
  },
})
