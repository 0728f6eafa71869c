import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Deps } from '../context/context.ts'

/** A name nobody can guess: 192 random bits in 32 url-safe characters. */
export const newFileId = () => randomBytes(24).toString('base64url')

const ID = /^[\w-]{16,64}$/

/** The id in what the wire carries (`uploads/<id>`); undefined when it is no such path. */
export const fileIdOf = (wirePath: unknown): string | undefined => {
  const id = typeof wirePath === 'string' ? wirePath.replace(/^uploads\//, '') : ''
  return ID.test(id) ? id : undefined
}

/** The path on the wire of an uploaded file. */
export const wirePath = (id: string) => `uploads/${id}`

export const filesFolder = ({ dataDir }: Pick<Deps, 'dataDir'>) => join(dataDir, 'files')

/** Where a file lies. @throws RangeError for an id that is none, so that no text of a request becomes a path */
export const filePath = (deps: Pick<Deps, 'dataDir'>, id: string): string => {
  if (!ID.test(id)) throw new RangeError('This is not a file ID.')
  return join(filesFolder(deps), id)
}

/** Invisible, reversing and path characters; names are shown to people and offered for saving. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}"*:<>?|]/gu

/** A name as it is shown and offered for saving: the last part of a path, without what could mislead a reader or a shell. */
export const readableName = (given: string | undefined, fallback = 'file'): string => {
  const last = (given ?? '').split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(UNSAFE, '').replace(/\s+/g, ' ').trim().replace(/^\.+/, '')
  if (clean === '') return fallback
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? ''
  const stem = [...clean.slice(0, clean.length - ending.length)]
  return stem.slice(0, 120).join('') + ending
}

/** `Content-Disposition` of a download: the name for old readers in ASCII, and as it is (RFC 6266, RFC 8187). */
export const attachment = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const coded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${coded}`
}
