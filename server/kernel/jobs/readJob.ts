import type { AnswerOf } from '../../../resources/language/derived.ts'
import type { files } from '../../../resources/system/services.ts'
import type { CallHandler, Deps } from '../context/context.ts'
import { signedPath } from '../files/download.ts'
import { notFound } from '../problem/errors.ts'
import { accountCondition, type Tx } from '../scope/scope.ts'
import { naturalNumber } from '../values/numbers.ts'

interface JobRow extends Omit<AnswerOf<typeof files, 'job'>, 'file_path'> {
  file_id: string | null
  account_id: number
}

/** A report names its file by id; the link to it is made when somebody asks, as it holds for minutes only. None to a file that is gone. */
const withLinks = async ({ secrets }: Deps, tx: Tx, result: Record<string, unknown> | null) => {
  const { error_file_id, ...rest } = result ?? {}
  if (typeof error_file_id !== 'string') return result
  const { rowCount } = await tx.query('select from files where id = $1 and expires_at > now()', [error_file_id])
  return rowCount ? { ...rest, error_file_path: signedPath(secrets, error_file_id) } : rest
}

/** `GET job/{id}`: how far long work has got, and what came of it. */
export const readJob: CallHandler<typeof files, 'job'> = async ({ deps, tx, caller, id }) => {
  const number = naturalNumber(id)
  if (number === undefined) throw notFound()
  const scope = await accountCondition(tx, caller, 'account_id', 2)
  const { rows } = await tx.query<JobRow>(
    `select id, kind, title, status, done, total, result, error, file_id, account_id from jobs where id = $1${scope ? ` and ${scope.sql}` : ''}`,
    [number, ...(scope?.values ?? [])],
  )
  const job = rows[0]
  if (!job) throw notFound()
  const { file_id, account_id, result, ...rest } = job
  // What an account exported is its own: others see how far it is, not what it holds.
  const file = account_id === caller.accountId ? file_id : null
  return {
    data: { ...rest, result: await withLinks(deps, tx, result), ...(file && { file_path: signedPath(deps.secrets, file) }) },
  }
}
