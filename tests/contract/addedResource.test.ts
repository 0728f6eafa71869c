import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderProblems } from '../../scripts/folders.ts'
import { root } from '../../scripts/run.ts'
import { testDatabase } from '../support/database.ts'
import { ADMIN, type DeskProcess, startDeskProcess } from '../support/deskProcess.ts'

const run = promisify(execFile)

/** What there is of a resource with a handler and a view; it is type-checked as if it stood in the folders below which it is put here. */
const ADDED = join(root, 'tests', 'contract', 'added')
const SOURCES = [
  'authProvider',
  'dataProvider',
  'messaging',
  'resources',
  'scripts',
  'server',
  'simulators',
  'src',
  'index.html',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]
/** Its line in each of the two registers. */
const LINES = [
  {
    file: 'resources/index.ts',
    import: `import { rooms } from './phonebook/rooms.ts'`,
    after: '\n  contactGroups,',
    line: '\n  rooms,',
  },
  {
    file: 'server/companions.ts',
    import: `import { roomCompanion } from './phonebook/rooms.ts'`,
    after: '\n  group: contactGroupCompanion,',
    line: '\n  rooms: roomCompanion,',
  },
]

let house: string
let desk: DeskProcess

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'relaydesk-added-'))
  for (const source of SOURCES) await cp(join(root, source), join(house, source), { recursive: true })
  await symlink(join(root, 'node_modules'), join(house, 'node_modules'))
  await cp(ADDED, house, { recursive: true })
  for (const { file, import: imported, after, line } of LINES) {
    const text = await readFile(join(house, file), 'utf8')
    expect(text).toContain(after)
    await writeFile(join(house, file), `${imported}\n${text.replace(after, `${after}${line}`)}`)
  }
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], { cwd: house })
  desk = await startDeskProcess((await testDatabase({ empty: true })).url, { SIMULATOR: '0' }, join(house, 'server', 'main.ts'))
}, 120_000)
afterAll(async () => {
  await desk?.stop()
  await rm(house, { recursive: true, force: true })
})

const call = async (path: string, body: unknown, token?: string) => {
  const response = await fetch(`${desk.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as { data: Record<string, unknown>; errors: unknown } }
}

describe('a resource with a handler and a view of its own', () => {
  test('is four files, each in the room of its kind, and a line in two registers', async () => {
    expect((await filesBelow(ADDED)).sort()).toEqual([
      'resources/phonebook/rooms.ts',
      'server/phonebook/rooms.ts',
      'server/schema/18_rooms.sql',
      'src/phonebook/views/rooms.tsx',
    ])
  })

  test('keeps the order of the house', () => {
    expect(folderProblems(house)).toEqual([])
  })

  test('is answered, handler and all', async () => {
    const { body } = await call('login', ADMIN)
    const token = String(body.data.access_token)
    const made = await call('room', { room_name: 'Garden', seats: 12 }, token)
    expect(made.status).toBe(200)
    const { id } = made.body.data
    expect((await call(`room-seat/${id}`, { people: 5 }, token)).body.data).toEqual({ left: 7 })
    expect(await call(`room-seat/${id}`, { people: 13 }, token)).toMatchObject({
      status: 422,
      body: { errors: { people: ['1 of them would have to stand.'] } },
    })
    expect((await call('rooms', {}, token)).body.data).toMatchObject({ total: 1, data: [{ room_name: 'Garden', seats: 12 }] })
  })

  test('is shown by its view, in a chunk of its own', async () => {
    const chunks = (await filesBelow(join(house, 'dist', 'assets'))).filter(file => /^rooms-.*\.js$/.test(file))
    expect(chunks).toHaveLength(1)
    expect(await readFile(join(house, 'dist', 'assets', chunks[0]!), 'utf8')).toContain('As many as come')
  })
})
