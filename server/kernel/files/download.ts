import { open } from 'node:fs/promises'
import { errorCode } from '../../../messaging/thrown.ts'
import { audit } from '../audit/audit.ts'
import type { RawHandler } from '../context/context.ts'
import { originOf } from '../context/origin.ts'
import { HttpProblem, notFound } from '../problem/errors.ts'
import { asSystem } from '../scope/scope.ts'
import type { Secrets } from '../scope/secrets.ts'
import { attachment, filePath } from './names.ts'

/** A link is opened in a new tab, which sends no session: it carries its own right, for this long (rule platform-dialect-13). */
const LINK_SECONDS = 600
const SIGNED = /^([\w-]{16,64})\.(\d{10,12})\.([\w-]{43})$/

/** The path answered as `data.file_path`: opens one file for ten minutes. */
export const signedPath = (secrets: Secrets, fileId: string, now = new Date()): string => {
  const ticket = `${fileId}.${Math.floor(now.getTime() / 1000) + LINK_SECONDS}`
  return `files/${ticket}.${secrets.sign('download', ticket)}`
}

/** Whether a value looks like a path that opens a file. */
export const isSignedPath = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('files/') && SIGNED.test(value.slice('files/'.length))

const expired = () => new HttpProblem(410, 'This download link has expired. Export again.')

/** @throws HttpProblem 404 for a link that is none of ours, 410 for one that was */
const openTicket = (secrets: Secrets, text: string, now: Date): string => {
  const [, id = '', until = '', signature = ''] = SIGNED.exec(text) ?? []
  if (!id || !secrets.verify('download', `${id}.${until}`, signature)) throw notFound()
  if (Number(until) * 1000 <= now.getTime()) throw expired()
  return id
}

/** `GET files/{id}`: hands out the file of a signed link, to be saved, never shown; every time is noted in the audit log. */
export const downloadFile: RawHandler = async ({ deps, id: ticket = '', request, reply }) => {
  const id = openTicket(deps.secrets, ticket, new Date())
  const found = await asSystem(deps.pool, async tx => {
    const { rows } = await tx.query<{ account_id: number; kind: string; name: string; mime: string; size: number }>(
      'select account_id, kind, name, mime, size from files where id = $1 and (expires_at is null or expires_at > now())',
      [id],
    )
    const row = rows[0]
    if (!row) throw expired()
    await audit(
      tx,
      { ...originOf(request), accountId: row.account_id },
      { action: 'files.download', entity: 'files', entityId: id, after: { kind: row.kind, name: row.name } },
    )
    return row
  })
  const file = await open(filePath(deps, id)).catch(error => {
    throw errorCode(error) === 'ENOENT' ? expired() : error
  })
  reply.headers({
    'content-type': found.mime === 'text/csv' ? 'text/csv; charset=utf-8' : found.mime,
    'content-length': found.size,
    'content-disposition': attachment(found.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  reply.send(file.createReadStream())
  return undefined
}
