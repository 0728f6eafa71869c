import { errorCode } from '../../messaging/thrown.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import type { Deps, RawHandler } from '../kernel/context/context.ts'
import { fileIdOf, filePath } from '../kernel/files/names.ts'
import { type Stored, serveFile } from '../kernel/files/serve.ts'
import { notFound, unauthenticated } from '../kernel/problem/errors.ts'
import { findRecords } from '../kernel/records/list.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { withScope } from '../kernel/scope/scope.ts'
import { naturalNumber } from '../kernel/values/numbers.ts'

/** Where a record of WhatsApp keeps what lies in the file store. */
export interface Keeps {
  table: 'wa_files' | 'wa_qrcodes'
  column: 'path' | 'image_path'
}

/** The stored file of a record that the caller may see; undefined where it has none. */
export const storedFile = async (tx: Tx, { table, column }: Keeps, id: number): Promise<Stored | undefined> => {
  const { rows } = await tx.query<{ path: string | null }>(`select ${column} as path from ${table} where id = $1`, [id])
  const { rows: files } = await tx.query<Stored>(
    'select id, name, mime, size from files where id = $1 and (expires_at is null or expires_at > now())',
    [fileIdOf(rows[0]?.path) ?? ''],
  )
  return files[0]
}

/** Where it lies on disk, with what is sent along with it. */
export const onDisk = (deps: Pick<Deps, 'dataDir'>, { id, name, mime, size }: Stored) => ({
  path: filePath(deps, id),
  name,
  mime,
  size,
})

/** What never changes under its number. */
const CACHE = 'private, max-age=86400, immutable'

/** Shows the picture of a record to whoever may see the record. @throws HttpProblem 404 without one, and out of reach */
export const showPicture =
  (resource: AnyResource, keeps: Keeps): RawHandler =>
  async ({ deps, caller, id: typed, request, reply }) => {
    if (!caller) throw unauthenticated()
    const id = naturalNumber(typed)
    if (id === undefined) throw notFound()
    const found = await withScope(deps.pool, caller, async tx => {
      const [row] = await findRecords(tx, caller, resource, undefined, [id])
      return row && storedFile(tx, keeps, row.id)
    })
    if (!found?.mime.startsWith('image/')) throw notFound()
    await serveFile(deps, { request, reply }, found, { shown: true, cache: CACHE }).catch(error => {
      throw errorCode(error) === 'ENOENT' ? notFound() : error
    })
    return undefined
  }
