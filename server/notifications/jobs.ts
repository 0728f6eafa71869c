import { groupIndian } from '../../messaging/format.ts'
import { exportList } from '../../resources/system/exports.ts'
import { importList } from '../../resources/system/imports.ts'
import type { Client } from '../kernel/db/client.ts'
import { notify } from './notify.ts'

/** Whoever asked for something that took so long has turned to something else; sooner, the dialog itself says it. */
const LONG_SECONDS = 10
const TOLD = ['import', 'export']

interface Ended {
  id: number
  account_id: number
  kind: string
  title: string
  done: number
  result: Record<string, unknown> | null
  error: string | null
  file_id: string | null
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

/**
 * Tells the account that a long import or export is over, in the transaction that ends it. A finished export opens its file (`job/7`),
 * all else the exports or imports, where it says what came of it.
 */
export const announceJob = async (client: Client, { id, kind }: { id: number; kind: string }): Promise<void> => {
  if (!TOLD.includes(kind)) return
  const { rows } = await client.query<Ended>(
    `select id, account_id, kind, title, done, result, error, file_id from jobs
     where id = $1 and created_at < clock_timestamp() - make_interval(secs => ${LONG_SECONDS})`,
    [id],
  )
  const job = rows[0]
  if (!job) return
  const exported = kind === 'export'
  const list = exported ? exportList.name : importList.name
  if (job.error !== null) {
    await notify(client, job.account_id, {
      event: 'job-failed',
      title: 'Import or export failed',
      message: `${job.title}: ${job.error}`,
      values: { file: job.title, reason: job.error },
      link: list,
    })
    return
  }
  const result = job.result ?? {}
  const imported = groupIndian(numberOf(result.imported) + numberOf(result.updated))
  const failed = groupIndian(numberOf(result.invalid) + numberOf(result.skipped) + numberOf(result.duplicates))
  await notify(client, job.account_id, {
    event: exported ? 'export-ready' : 'import-finished',
    title: exported ? 'Your file is ready' : 'Import finished',
    message: exported ? `${job.title} can be downloaded.` : `${job.title}: ${imported} rows imported, ${failed} skipped.`,
    values: exported ? { file: job.title, rows: groupIndian(job.done), link: '' } : { file: job.title, imported, failed },
    link: exported && job.file_id !== null ? `job/${job.id}` : list,
  })
}
