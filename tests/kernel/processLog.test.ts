import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { companions } from '../../server/companions.ts'
import { startDesk } from '../../server/desk.ts'
import { readConfig } from '../../server/kernel/config/config.ts'
import { expectLosses, warnRarely } from '../../server/kernel/db/rarely.ts'
import { logLine, processLog } from '../../server/kernel/log/processLog.ts'
import { testDatabase } from '../support/database.ts'
import { ADMIN } from '../support/deskProcess.ts'
import { makeWorld } from '../support/world.ts'

const LINE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (info|warn|error) +\S/

describe('a line of the log', () => {
  test('begins with time and level; what is written into its text can pass for no other', () => {
    const at = new Date('2026-11-23T04:45:30.120Z')
    expect(logLine('warn', 'Route a is down', at)).toBe('2026-11-23T04:45:30.120Z warn  Route a is down\n')
    expect(logLine('error', 'One\n2026-11-23T04:45:31.000Z info  Forged\r\n\u001b[2J', at)).toBe(
      '2026-11-23T04:45:30.120Z error One\n  2026-11-23T04:45:31.000Z info  Forged\n  \\x1b[2J\n',
    )
  })
})

describe('what is tried again and again', () => {
  const written: string[] = []
  const sink = { write: (text: string) => written.push(text) }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
    written.length = 0
  })
  afterEach(() => vi.useRealTimers())

  test('is told once a minute in the same words, with how often that was, and not once the process ends', () => {
    const log = processLog(sink, sink)
    for (let second = 0; second < 61; second++) {
      warnRarely(log, 'The database is away')
      if (second === 30) warnRarely(log, 'So is the disk')
      vi.advanceTimersByTime(1000)
    }
    expect(written.map(line => line.slice(31, -1))).toEqual([
      'The database is away',
      'So is the disk',
      'The database is away (59 times more since)',
    ])
    expectLosses(log)
    vi.advanceTimersByTime(120_000)
    warnRarely(log, 'The database is away')
    expect(written).toHaveLength(3)
  })

  test('is not told of connections that are lost because the desk ends', async () => {
    const { url, pool } = await testDatabase()
    const dataDir = mkdtempSync(join(tmpdir(), 'relaydesk-log-'))
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', ADMIN_PASSWORD: ADMIN.password })
    const desk = await startDesk(config, processLog(sink, sink))
    written.length = 0
    const closed = desk.close()
    // As a service manager does that tells every process of the service to end, PostgreSQL's too.
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    )
    await closed
    expect(written.filter(line => /lost|has to wait/.test(line))).toEqual([])
    for (const line of written.join('').trimEnd().split('\n').filter(Boolean)) expect(line).toMatch(LINE)
    await rm(dataDir, { recursive: true })
  })

  test('by callers while the database is away is no trace for each of them', async () => {
    const world = await makeWorld(await testDatabase())
    const away = new pg.Pool({ host: '127.0.0.1', port: 9, connectionTimeoutMillis: 1000 })
    const log = processLog(sink, sink)
    const app = await buildApp({ ...world.deps, pool: away, log }, companions)
    for (let times = 0; times < 3; times++)
      expect((await app.inject({ url: '/api/me', headers: { authorization: 'Bearer x' } })).statusCode).toBe(503)
    expect(written).toHaveLength(1)
    expect(written[0]).toMatch(LINE)
    await app.close()
    await away.end()
  })
})
