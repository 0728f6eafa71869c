import { defineConfig } from 'vitest/config'
import { findKannel } from './scripts/kannel/install.ts'
import { LongestFirst } from './tests/support/longestFirst.ts'

/** A limit for what hangs, not a measure of speed: on a machine shared with others five seconds judge the neighbours. */
const HANGS = 30_000

const databaseSetup = ['tests/support/databaseServer.ts']
/** Files of one worker share their modules: bringing the whole server in for each took a second and a half. */
const shared = { isolate: false, setupFiles: ['tests/support/fileSetup.ts'] }

/** Through bearerbox and smsbox, where they are installed (npm test installs them from Debian where it may). */
const kannel = {
  test: {
    name: 'kannel',
    include: ['tests/kannel/**/*.test.ts'],
    environment: 'node' as const,
    globalSetup: databaseSetup,
    ...shared,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
}

/**
 * The projects: `rules` (pure functions), `panel` (components in happy-dom), `server` (real PostgreSQL) and `e2e` (a running desk in
 * Chromium); and `kannel`.
 */
export default defineConfig({
  test: {
    // As many as the cores they are made for. Each brings a browser, a desk or a gateway along: beside two others on a slow machine, sends
    // that take ten seconds were not over in four minutes.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'rules', include: ['tests/**/*.rules.test.ts'], environment: 'node', isolate: false, testTimeout: HANGS } },
      {
        // As Node itself chooses: react-router's one copy for the panel and for react-admin.
        resolve: { conditions: ['module-sync', 'node'] },
        test: {
          name: 'panel',
          include: ['tests/**/*.panel.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/support/panelSetup.ts'],
          testTimeout: HANGS,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/**/*.{rules,panel}.test.ts', 'tests/{e2e,kannel}/**'],
          environment: 'node',
          globalSetup: databaseSetup,
          ...shared,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: databaseSetup,
          ...shared,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      ...(findKannel() ? [kannel] : []),
    ],
  },
})
