import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readCsv } from '../../server/kernel/csv/csv.ts'
import { surveyList } from '../../server/kernel/files/survey.ts'
import { temporaryFolder } from '../support/folder.ts'

const folder = temporaryFolder()
let made = 0
const list = async (text: string) => {
  const path = join(folder, `${made++}.csv`)
  await writeFile(path, text)
  return path
}

test('many lists that come at once are read in two threads of their own, and each is told what it holds', async () => {
  const made: unknown[] = []
  const note = (thread: unknown) => made.push(thread)
  process.on('worker', note)
  // Threads of a test file before this one may be there still.
  vi.resetModules()
  const { surveyFor } = await import('../../server/kernel/files/surveyFor.ts')
  const good = await list('Mobile,Name\n9876543210,Asha\n9876543211,Ravi\n')
  const bad = await list('Mobile\0,Name\n')
  const read = await Promise.all(Array.from({ length: 6 }, () => surveyFor('file', good)))
  for (const survey of read) expect(survey).toMatchObject({ rows: 2, columns: ['Mobile', 'Name'], hasHeading: true })
  await expect(surveyFor('file_path', bad)).rejects.toMatchObject({
    status: 422,
    errors: { file_path: [expect.stringContaining('not text')] },
  })
  expect(made).toHaveLength(2)
  process.off('worker', note)
})

/** Reads a list as an import does, whose database now and then lets it wait. */
const readSlowly = async (path: string, waits: readonly number[]) => {
  const rows: number[] = []
  let turn = 0
  for await (const batch of readCsv(path)) {
    rows.push(...batch.map(({ row }) => row))
    const wait = waits[turn++ % waits.length] ?? 0
    if (wait === 0) await setImmediate()
    else await delay(wait)
  }
  return rows
}

test('a list is read to its end however its reader dawdles', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40_000 }),
      fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 5 }),
      async (length, waits) => {
        const path = await list(`mobile,name\n${Array.from({ length }, (_, n) => `${9_000_000_000 + n},Asha ${n}`).join('\n')}`)
        const rows = await readSlowly(path, waits)
        expect(rows).toEqual(Array.from({ length: length + 1 }, (_, n) => n + 1))
      },
    ),
    { numRuns: 25 },
  )
})

test('a list that breaks off says so however its reader dawdles', async () => {
  for (const wait of [0, 1, 5, 20])
    for (const length of [0, 10, 300, 5000, 30_000]) {
      const path = await list(`mobile,name\n${`9876543210,Asha\n`.repeat(length)}9876543210,"Ravi\n`)
      await expect(readSlowly(path, [wait])).rejects.toThrow(`Row ${length + 2} of the file opens a quotation mark`)
    }
})

test('rows are counted as a sheet counts them, blank ones and cells of several lines among them', async () => {
  const path = await list('mobile,name\n\n9876543210,"Asha\nVerma"\n,\n9876543211,Ravi\n')
  const seen: unknown[] = []
  for await (const batch of readCsv(path)) seen.push(...batch)
  expect(seen).toEqual([
    { row: 1, cells: ['mobile', 'name'] },
    { row: 3, cells: ['9876543210', 'Asha\nVerma'] },
    { row: 5, cells: ['9876543211', 'Ravi'] },
  ])
  expect(await surveyList(path)).toMatchObject({ rows: 2, hasHeading: true, delimiter: ',' })
})
