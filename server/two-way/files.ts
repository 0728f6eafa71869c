import { open } from 'node:fs/promises'
import type { Deps } from '../kernel/context/context.ts'
import { attachment, fileIdOf, filePath } from '../kernel/files/names.ts'
import { asSystem } from '../kernel/scope/scope.ts'

/** A picture or the file of a content, as it is handed to recipients. */
export interface ContentFile {
  stream: NodeJS.ReadableStream
  headers: Readonly<Record<string, string | number>>
}

const COLUMN = { header: 'c.header_image', logo: 'a."companyLogo"', file: 'c.file' } as const

/**
 * A file by the code of its content: only what the content names, while it is shown. Pictures are shown within the page; a file is saved,
 * never opened in the desk's own name (security case 28).
 */
export const contentFile = async (deps: Deps, code: string, what: string): Promise<ContentFile | undefined> => {
  if (!/^[0-9A-Za-z]{6,8}$/.test(code) || !Object.hasOwn(COLUMN, what)) return undefined
  const column = COLUMN[what as keyof typeof COLUMN]
  const found = await asSystem(deps.pool, async tx => {
    const { rows } = await tx.query<{ id: string; name: string; mime: string; size: number }>(
      `select f.id, f.name, f.mime, f.size from two_way_contents c join accounts a on a.id = c.account_id
       join files f on 'uploads/' || f.id = ${column}
       where c.code = $1 and c.status = 1 and c.expiry >= platform_day(now())`,
      [code],
    )
    return rows[0]
  })
  if (!found || (what !== 'file' && !found.mime.startsWith('image/'))) return undefined
  const file = await open(filePath(deps, fileIdOf(found.id) ?? '')).catch(() => undefined)
  if (!file) return undefined
  return {
    stream: file.createReadStream(),
    headers: {
      'content-type': found.mime,
      'content-length': found.size,
      ...(what === 'file' && { 'content-disposition': attachment(found.name) }),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-robots-tag': 'noindex',
      'cache-control': 'private, max-age=600',
    },
  }
}
