import { open } from 'node:fs/promises'
import { recordOf } from '../../messaging/record.ts'
import type { RawHandler } from '../kernel/context/context.ts'
import { fileIdOf, filePath } from '../kernel/files/names.ts'
import { notFound, unauthenticated } from '../kernel/problem/errors.ts'
import { accountCondition, asSystem } from '../kernel/scope/scope.ts'
import { naturalNumber } from '../kernel/values/numbers.ts'

const COLUMNS = { avatar: 'avatar', companyLogo: '"companyLogo"' } as const

const isColumn = (name: unknown): name is keyof typeof COLUMNS => typeof name === 'string' && Object.hasOwn(COLUMNS, name)

/**
 * `GET user-picture/{id}?of=avatar`: the picture or logo of an account in reach; the logo also of those above one, whose desk it is.
 * @throws HttpProblem 404 without one, and out of reach
 */
export const picture: RawHandler = async ({ deps, caller, id: typed, request, reply }) => {
  if (!caller) throw unauthenticated()
  const id = naturalNumber(typed)
  const { of } = recordOf(request.query)
  if (id === undefined || !isColumn(of)) throw notFound()
  const found = await asSystem(deps.pool, async tx => {
    const reach = await accountCondition(tx, caller, 't.id', 4)
    const { rows } = await tx.query<{ path: string | null }>(
      `select t.${COLUMNS[of]} as path from accounts t where t.id = $1 and t.status <> 4 and (${reach?.sql ?? 'true'}
         or ($2 and t.id = any((select own.path from accounts own where own.id = $3)::bigint[])))`,
      [id, of === 'companyLogo', caller.accountId, ...(reach?.values ?? [])],
    )
    const file = fileIdOf(rows[0]?.path)
    if (!file) return undefined
    const { rows: files } = await tx.query<{ mime: string; size: number }>(
      `select mime, size from files where id = $1 and mime like 'image/%' and (expires_at is null or expires_at > now())`,
      [file],
    )
    return files[0] && { file, ...files[0] }
  })
  if (!found) throw notFound()
  const handle = await open(filePath(deps, found.file)).catch(() => {
    throw notFound()
  })
  reply.headers({
    'content-type': found.mime,
    'content-length': found.size,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  reply.send(handle.createReadStream())
  return undefined
}
