import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { ADMIN, startDeskProcess } from '../support/deskProcess.ts'
import { formData } from '../support/upload.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const CODE = ['server', 'resources', 'messaging', 'simulators', 'scripts', 'public']

const stampsOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(entry => join(entry.parentPath, entry.name))
    .map(path => `${path} ${statSync(path).mtimeMs}`)
const code = () => CODE.flatMap(name => stampsOf(join(ROOT, name)))

test('T6: a desk at work writes into its data folder alone, where nobody else may write, so that its code can be read-only', async () => {
  const before = code()
  const desk = await startDeskProcess((await testDatabase({ empty: true })).url)
  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${desk.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()).data as Record<string, string>
  }
  const { access_token } = await send('login', ADMIN)
  const headers = { authorization: `Bearer ${access_token}` }
  const { payload } = formData([{ name: 'file', value: 'mobile\n9876543210\n', filename: 'a.csv' }], 'b')
  const upload = await fetch(`${desk.url}/api/file-upload`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    body: new Uint8Array(payload),
  })
  expect(upload.status).toBe(200)
  await send('users-export', {}, headers)
  await desk.stop()
  expect(code()).toEqual(before)
  const files = readdirSync(desk.dataDir, { recursive: true, withFileTypes: true }).map(entry =>
    join(entry.parentPath, entry.name),
  )
  expect(files.some(path => path.includes('files'))).toBe(true)
  expect(files.filter(path => (statSync(path).mode & 0o022) !== 0)).toEqual([])
})
