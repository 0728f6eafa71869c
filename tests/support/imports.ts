import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { companions } from '../../server/companions.ts'
import { startJobs } from '../../server/jobs.ts'
import { testDatabase } from './database.ts'
import { until } from './until.ts'
import { type Part, sendForm } from './upload.ts'
import { type Account, type Answered, appOf, call, makeWorld, type World } from './world.ts'

/** What an import answers (rule system-9). */
export interface Report {
  total: number
  imported: number
  updated: number
  skipped: number
  duplicates: number
  invalid: number
  errors: { row: number; field: string; value: string; message: string }[]
  notes?: readonly string[]
  error_file_path?: string
  job_id: number
}

export interface JobAnswer {
  id: number
  kind: string
  title: string
  status: string
  done: number
  total: number | null
  result: Report
  file_path?: string
  error: string | null
}

/** A platform that is imported into: a client with one group, emptied before every test. */
export interface ImportBench {
  world: World
  app: FastifyInstance
  /** Connection string of its database. */
  url: string
  /** Session of the client. */
  token: string
  /** Group of the client. */
  group: number
  query<T extends object>(sql: string, values?: unknown[]): Promise<T[]>
  addGroup(owner: Account, name?: string): Promise<number>
  /** A header of an account, by its letters. @returns its id */
  addSender(owner: Account, header: string, status?: number): Promise<number>
  /** The text behind a link. */
  download(path: string | undefined): Promise<string>
  /** The text of what an export answers. */
  exported(path: string, who?: string): Promise<string>
  /** Sends a file the way any form does: what is asked first, the file, then what is added by habit. */
  send(path: string, text: string | Buffer, values?: Readonly<Record<string, unknown>>, who?: string): Promise<Answered>
  /** The same into the group. */
  contacts(text: string | Buffer, values?: Readonly<Record<string, unknown>>, who?: string): Promise<Answered>
  /** Runs a worker until the job is over. */
  finish(id: number): Promise<JobAnswer>
  /** The same, looked at with another session. */
  finishAs(token: string, id: number): Promise<JobAnswer>
}

const TABLES = ['contact_numbers', 'contact_groups', 'blacklists', 'dlt_templates', 'sender_ids', 'jobs', 'files', 'dlr_codes']

const fields = (values: Readonly<Record<string, unknown>>): Part[] =>
  Object.entries(values).map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) }))

/** Sets the bench up for a test file; its members are there from the first test on. */
export const importBench = (): ImportBench => {
  const bench = {} as ImportBench
  beforeAll(async () => {
    const database = await testDatabase()
    const world = await makeWorld(database)
    const app = await appOf(world)
    const token = await world.signIn(world.client)
    const query: ImportBench['query'] = async <T extends object>(sql: string, values: unknown[] = []) =>
      (await world.deps.pool.query<T>(sql, values)).rows
    const addGroup: ImportBench['addGroup'] = async (owner, name = 'Parents') => {
      const sql = 'insert into contact_groups (account_id, group_name) values ($1, $2) returning id'
      return (await query<{ id: number }>(sql, [owner.id, name]))[0]!.id
    }
    const addSender: ImportBench['addSender'] = async (owner, header, status = 1) => {
      const sql = `insert into sender_ids (account_id, sender_id, dlt_header_exact, pe_id, status) values ($1, $2, $2, '1701158019630577568', $3) returning id`
      return (await query<{ id: number }>(sql, [owner.id, header, status]))[0]!.id
    }
    const download: ImportBench['download'] = async path => (await app.inject({ url: `/api/${path}` })).body
    const exported: ImportBench['exported'] = async (path, who = token) => {
      const answer = await call(app, who, 'POST', path, {})
      expect(answer.status).toBe(200)
      return download((answer.body.data as { file_path: string }).file_path)
    }
    const send: ImportBench['send'] = (path, text, values = {}, who = token) =>
      sendForm(app, who, path, [
        ...fields(values),
        { name: 'file', value: text, filename: 'list.csv', type: 'text/csv' },
        { name: 'entry_mode', value: 'web' },
      ])
    const contacts: ImportBench['contacts'] = (text, values = {}, who = token) =>
      send('contact-numbers-import', text, { contact_group_id: bench.group, ...values }, who)
    const finishAs: ImportBench['finishAs'] = async (who, id) => {
      const worker = startJobs(world.deps, companions, { every: 10 })
      try {
        return await jobOver(app, who, id)
      } finally {
        await worker.stop()
      }
    }
    const finish: ImportBench['finish'] = id => finishAs(token, id)
    const files = { addSender, download, exported }
    Object.assign(bench, { url: database.url, world, app, token, query, addGroup, ...files, send, contacts, finish, finishAs })
  })
  beforeEach(async () => {
    for (const table of TABLES) await bench.query(`delete from ${table}`)
    bench.group = await bench.addGroup(bench.world.client)
  })
  afterAll(() => bench.app.close())
  return bench
}

/** Waits until a job is over, by the call the panel uses. */
export const jobOver = (app: FastifyInstance, token: string, id: number): Promise<JobAnswer> =>
  until(
    async () => {
      const job = (await call(app, token, 'GET', `job/${id}`)).body.data as JobAnswer
      return job.status === 'done' || job.status === 'failed' ? job : undefined
    },
    { timeout: 20_000, what: `the end of job ${id}` },
  )

export const reportOf = (answer: Answered): Report => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.message} ${JSON.stringify(answer.body.errors)}`)
  return answer.body.data as Report
}

/** The five counts, which must add up to all rows. */
export const counts = ({ total, imported, updated, skipped, duplicates, invalid }: Report) => {
  expect(imported + updated + skipped + duplicates + invalid).toBe(total)
  return { imported, updated, skipped, duplicates, invalid }
}
