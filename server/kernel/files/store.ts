import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tell } from '../../../messaging/tell.ts'
import { errorCode } from '../../../messaging/thrown.ts'
import type { Deps } from '../context/context.ts'
import { HttpProblem, invalid } from '../problem/errors.ts'
import type { Caller } from '../scope/caller.ts'
import type { Tx } from '../scope/scope.ts'
import { tooLarge } from './contents.ts'
import { filePath, filesFolder, newFileId } from './names.ts'
import { inTurn } from './pace.ts'

/** What one account's files may take together. */
export const QUOTA_BYTES = 2_000_000_000
export const PART = '.part'

/** A file on disk that belongs to nobody yet: it is kept, or it is removed. */
export interface Draft {
  id: string
  path: string
}

/** A draft to be written to. Remove it with `dropDraft`, whatever happens; one that was kept is not touched by that. */
export const newDraft = async (deps: Pick<Deps, 'dataDir'>): Promise<Draft> => {
  const id = newFileId()
  await mkdir(filesFolder(deps), { recursive: true, mode: 0o700 })
  return { id, path: filePath(deps, id) + PART }
}

export const dropDraft = async ({ path }: Draft): Promise<void> => rm(path, { force: true })

/** Removes what a killed process left of a draft: half of it, or all of it without the row that would offer it. */
export const removeLeftOver = async (deps: Pick<Deps, 'dataDir' | 'pool'>, id: string): Promise<void> => {
  const { rowCount } = await deps.pool.query('select 1 from files where id = $1', [id])
  if (rowCount !== 0) return
  await rm(filePath(deps, id) + PART, { force: true })
  await rm(filePath(deps, id), { force: true })
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Writes a stream to a draft.
 * @returns its size and the SHA-256 of its bytes
 * @throws HttpProblem 413 beyond `most` bytes, 503 when the disk is full
 */
export const writeDraft = async (draft: Draft, from: Readable, most: number): Promise<{ size: number; sha256: string }> => {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      inTurn(() => {
        size += chunk.length
        hash.update(chunk)
        done(size > most ? tooLarge(most) : null, chunk)
      })
    },
  })
  try {
    await pipeline(from, measure, createWriteStream(draft.path, { mode: 0o600 }))
  } catch (error) {
    if (DISK_FULL.has(errorCode(error) ?? ''))
      throw new HttpProblem(503, tell("The platform's disk is full. Nothing was saved. Contact your operator."))
    throw error
  }
  return { size, sha256: hash.digest('hex') }
}

export interface FileFacts {
  /** `upload`, `import`, `export`, `import-report`. */
  kind: string
  name: string
  mime: string
  sha256?: string
  /** From now; without it the file stays. */
  hours?: number
}

/**
 * Makes a draft a file of the caller's account, in the transaction of what needs it.
 * @returns its id
 * @throws HttpProblem 422 when the account's files take too much already
 */
export const keepDraft = async (
  deps: Deps,
  tx: Tx,
  { accountId, actorId }: Pick<Caller, 'accountId' | 'actorId'>,
  draft: Draft,
  { kind, name, mime, sha256, hours }: FileFacts,
): Promise<string> => {
  const { size } = await stat(draft.path)
  // Two uploads at once must not both find room for one.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`files:${accountId}`])
  const { rows } = await tx.query<{ taken: string }>('select coalesce(sum(size), 0) as taken from files where account_id = $1', [
    accountId,
  ])
  if (Number(rows[0]?.taken) + size > QUOTA_BYTES)
    throw invalid({ file: [tell('The files of this account take %{most} GB, which is the limit.', { most: QUOTA_BYTES / 1e9 })] })
  await rename(draft.path, filePath(deps, draft.id))
  await tx.query(
    `insert into files (id, account_id, actor_id, kind, name, mime, size, sha256, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(hours => $9))`,
    [draft.id, accountId, actorId, kind, name, mime, size, sha256 ?? null, hours ?? null],
  )
  return draft.id
}
