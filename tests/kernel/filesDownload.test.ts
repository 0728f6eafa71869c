import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeExpiredFiles } from '../../server/kernel/files/cleanup.ts'
import { signedPath } from '../../server/kernel/files/download.ts'
import { attachment, filePath, newFileId, readableName } from '../../server/kernel/files/names.ts'
import { secretsOf } from '../../server/kernel/scope/secrets.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, makeWorld, type World } from '../support/world.ts'

let world: World
let app: FastifyInstance
beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  await mkdir(join(world.deps.dataDir, 'files'), { recursive: true })
  app = await appOf(world)
})
afterAll(() => app.close())

/** A file of the client's, written and noted. */
const addFile = async (text = 'a,b\r\n', { name = 'list.csv', mime = 'text/csv', expires = null as Date | null } = {}) => {
  const id = newFileId()
  await writeFile(filePath(world.deps, id), text)
  await world.deps.pool.query(
    `insert into files (id, account_id, kind, name, mime, size, expires_at) values ($1, $2, 'export', $3, $4, $5, $6)`,
    [id, world.client.id, name, mime, Buffer.byteLength(text), expires],
  )
  return id
}
const open = (path: string) => app.inject({ url: `/api/${path}` })
const minutes = (n: number) => new Date(Date.now() + n * 60_000)

describe('a download link', () => {
  test('hands the file out to be saved, without a session, and notes it', async () => {
    const id = await addFile('नाम\r\n', { name: 'ग्राहक "1".csv' })
    const answer = await open(signedPath(world.deps.secrets, id))
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('नाम\r\n')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.()-]+$/)
    const { rows } = await world.deps.pool.query(
      `select account_id, ip, after from audit_log where action = 'files.download' and entity_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ account_id: world.client.id, ip: '127.0.0.1', after: { kind: 'export', name: 'ग्राहक "1".csv' } }])
  })

  test('also opens where a browser navigates to it', async () => {
    const path = signedPath(world.deps.secrets, await addFile())
    const answer = await app.inject({ url: `/api/${path}`, headers: { 'sec-fetch-mode': 'navigate' } })
    expect(answer.statusCode).toBe(200)
  })

  test('is over after ten minutes, and says what to do', async () => {
    const id = await addFile()
    expect((await open(signedPath(world.deps.secrets, id, { now: minutes(-9) }))).statusCode).toBe(200)
    const late = await open(signedPath(world.deps.secrets, id, { now: minutes(-10) }))
    expect(late.statusCode).toBe(410)
    expect(late.json()).toEqual({ error: true, message: 'This download link has expired. Export again.' })
  })

  test('is over when its file is', async () => {
    const expired = await addFile('x', { expires: minutes(-1) })
    expect((await open(signedPath(world.deps.secrets, expired))).statusCode).toBe(410)
    const removed = await addFile()
    await rm(filePath(world.deps, removed))
    expect((await open(signedPath(world.deps.secrets, removed))).statusCode).toBe(410)
  })

  test('with anything changed in it is no link of ours', async () => {
    const id = await addFile()
    const other = await addFile()
    const path = signedPath(world.deps.secrets, id)
    const [, until, signature] = path.slice('files/'.length).split('.') as [string, string, string]
    const forged = [
      `files/${id}`,
      `files/${id}.${until}`,
      `files/${other}.${until}.${signature}`,
      `files/${id}.${Number(until) + 600}.${signature}`,
      `files/${id}.${until}.${signature.slice(0, -1)}`,
      `files/${id}.${until}.${signature}x`,
      `files/${id}.${until}.${'A'.repeat(43)}`,
      signedPath(secretsOf(Buffer.alloc(32, 9)), id),
      `files/${id}.${until}.${world.deps.secrets.sign('receipt', `${id}.${until}`)}`,
      'files/..%2f..%2fsecret.key',
      'files/%2e%2e%2fsecret.key',
      `files/${'../'.repeat(6)}etc/passwd`,
      `files/${id}%00.${until}.${signature}`,
    ]
    for (const path of forged) {
      const answer = await open(path)
      expect([404, 400], path).toContain(answer.statusCode)
      expect(answer.body).not.toContain('a,b')
    }
  })
})

describe('names', () => {
  test('of paths are never made from what is no id', () => {
    for (const id of ['..', '../secret.key', 'a/b', '', 'short', 'x'.repeat(65), 'with.dot.in.it.123456'])
      expect(() => filePath(world.deps, id)).toThrow(RangeError)
    expect(newFileId()).toMatch(/^[\w-]{32}$/)
  })
  test('that are shown hold nothing that misleads', () => {
    expect(readableName('C:\\Users\\asha\\list.csv')).toBe('list.csv')
    expect(readableName('invoice\u202efdp.exe')).toBe('invoicefdp.exe')
    expect(readableName('\0..\n')).toBe('file')
    expect(readableName(undefined, 'import.csv')).toBe('import.csv')
    expect(readableName(`${'a'.repeat(300)}.csv`)).toBe(`${'a'.repeat(120)}.csv`)
  })
  test('cannot break out of the header of a download', () => {
    const header = attachment('x"; filename="evil.html\r\nSet-Cookie: a=b\ud800')
    expect(header).not.toMatch(/[\r\n]/)
    expect(header.match(/"/g)).toHaveLength(2)
  })
})

describe('clearing up', () => {
  test('removes files whose time is over and what a crash left behind, and nothing else', async () => {
    const { pool } = world.deps
    await pool.query('delete from files')
    const stays = await addFile('stays')
    const tomorrow = await addFile('tomorrow', { expires: minutes(60 * 24) })
    const over = await addFile('over', { expires: minutes(-1) })
    await pool.query(`insert into jobs (account_id, kind, status, file_id) values ($1, 'export', 'done', $2)`, [
      world.client.id,
      over,
    ])
    const old = minutes(-60 * 25)
    for (const [name, time] of [
      [`${newFileId()}.part`, old],
      [newFileId(), old],
      [`${newFileId()}.part`, minutes(-5)],
      [newFileId(), minutes(-5)],
    ] as const) {
      await writeFile(join(world.deps.dataDir, 'files', name), 'left')
      await utimes(join(world.deps.dataDir, 'files', name), time, time)
    }
    await utimes(filePath(world.deps, stays), old, old)
    const before = await readdir(join(world.deps.dataDir, 'files'))
    const removed = await removeExpiredFiles(world.deps)
    const after = await readdir(join(world.deps.dataDir, 'files'))
    expect(before.length - after.length).toBe(removed)
    expect(after).toContain(stays)
    expect(after).toContain(tomorrow)
    expect(after).not.toContain(over)
    expect(after.filter(name => name.endsWith('.part'))).toHaveLength(1)
    const { rows } = await pool.query('select id from files order by created_at')
    expect(rows.map(row => row.id)).toEqual([stays, tomorrow])
    expect((await pool.query('select file_id from jobs')).rows).toEqual([{ file_id: null }])
  })
})
