import { tell } from '../../../messaging/tell.ts'
import { errorCode } from '../../../messaging/thrown.ts'
import { audit } from '../audit/audit.ts'
import type { RawHandler } from '../context/context.ts'
import { originOf } from '../context/origin.ts'
import { HttpProblem, notFound } from '../problem/errors.ts'
import { asSystem } from '../scope/scope.ts'
import type { Secrets } from '../scope/secrets.ts'
import { type Stored, serveFile } from './serve.ts'

/** A link is opened in a new tab, which sends no session: it carries its own right, for this long (rule platform-dialect-13). */
const LINK_SECONDS = 600
const SIGNED = /^([\w-]{16,64})\.(\d{10,12})\.([\w-]{43})$/

/** What a link is for: the file is saved, or shown and played where its type allows that. */
const PURPOSES = { saved: 'download', shown: 'show' } as const
type Purpose = keyof typeof PURPOSES

interface LinkOptions {
  purpose?: Purpose
  seconds?: number
  now?: Date
}

/** The path answered as `data.file_path`: opens one file, for ten minutes where nothing is said, to be saved where nothing is said. */
export const signedPath = (
  secrets: Secrets,
  fileId: string,
  { purpose = 'saved', seconds = LINK_SECONDS, now = new Date() }: LinkOptions = {},
): string => {
  const ticket = `${fileId}.${Math.floor(now.getTime() / 1000) + seconds}`
  return `files/${ticket}.${secrets.sign(PURPOSES[purpose], ticket)}`
}

/** Whether a value looks like a path that opens a file. */
export const isSignedPath = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('files/') && SIGNED.test(value.slice('files/'.length))

const expired = () => new HttpProblem(410, tell('This download link has expired. Export again.'))

/** @throws HttpProblem 404 for a link that is none of ours, 410 for one that was */
const openTicket = (secrets: Secrets, text: string, now: Date): { id: string; purpose: Purpose } => {
  const [, id = '', until = '', signature = ''] = SIGNED.exec(text) ?? []
  const isFor = (purpose: Purpose) => secrets.verify(PURPOSES[purpose], `${id}.${until}`, signature)
  const purpose = id && (isFor('saved') ? 'saved' : isFor('shown') && 'shown')
  if (!purpose) throw notFound()
  if (Number(until) * 1000 <= now.getTime()) throw expired()
  return { id, purpose }
}

/** A player asks for one part after the other: that is one visit. */
const isFurther = (range: string | undefined) => range !== undefined && !/^bytes=0-/.test(range)

/** `GET files/{id}`: hands out the file of a signed link, to be saved or shown as the link says; every visit is noted in the audit log. */
export const downloadFile: RawHandler = async ({ deps, id: ticket = '', request, reply }) => {
  const { id, purpose } = openTicket(deps.secrets, ticket, new Date())
  const found = await asSystem(deps.pool, async tx => {
    const { rows } = await tx.query<Stored & { account_id: number; kind: string }>(
      'select id, account_id, kind, name, mime, size from files where id = $1 and (expires_at is null or expires_at > now())',
      [id],
    )
    const row = rows[0]
    if (!row) throw expired()
    if (isFurther(request.headers.range)) return row
    await audit(
      tx,
      { ...originOf(request), accountId: row.account_id },
      { action: 'files.download', entity: 'files', entityId: id, after: { kind: row.kind, name: row.name } },
    )
    return row
  })
  const how = purpose === 'shown' ? { shown: true, cache: 'private, max-age=600' } : { shown: false, cache: 'no-store' }
  await serveFile(deps, { request, reply }, found, how).catch(error => {
    throw errorCode(error) === 'ENOENT' ? expired() : error
  })
  return undefined
}
