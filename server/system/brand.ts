import { open } from 'node:fs/promises'
import type { RawHandler } from '../kernel/context/context.ts'
import { fileIdOf, filePath } from '../kernel/files/names.ts'
import { notFound } from '../kernel/problem/errors.ts'
import { asSystem } from '../kernel/scope/scope.ts'

const PICTURES: readonly string[] = ['app_logo', 'app_logo_dark', 'favicon']
/** Its address changes with the file, so that a browser may keep it. */
const KEEP_SECONDS = 86_400

/**
 * `GET brand/app_logo`: a picture that the settings name, for pages that nobody has signed in to yet. No other upload can be reached.
 * @throws HttpProblem 404 where there is none
 */
export const brandPicture: RawHandler = async ({ deps, id = '', reply }) => {
  if (!PICTURES.includes(id)) throw notFound()
  const found = await asSystem(deps.pool, async tx => {
    const { rows } = await tx.query<{ id: string; mime: string; size: number }>(
      `select f.id, f.mime, f.size from app_settings s join files f on 'uploads/' || f.id = s.value #>> '{}'
       where s.key = $1 and f.mime like 'image/%'`,
      [id],
    )
    return rows[0]
  })
  const file = found && (await open(filePath(deps, fileIdOf(found.id) ?? '')).catch(() => undefined))
  if (!found || !file) throw notFound()
  reply.headers({
    'content-type': found.mime,
    'content-length': found.size,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': `public, max-age=${KEEP_SECONDS}`,
  })
  reply.send(file.createReadStream())
  return undefined
}
