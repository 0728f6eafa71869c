import { tell } from '../../../messaging/tell.ts'
import { MEDIA, mediaKindOf, mediaProblem } from '../../../messaging/whatsapp/media.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import type { Deps } from '../../kernel/context/context.ts'
import { readableName, wirePath } from '../../kernel/files/names.ts'
import { dropDraft, keepDraft, newDraft, writeDraft } from '../../kernel/files/store.ts'
import { HttpProblem } from '../../kernel/problem/errors.ts'
import { asSystem, type Tx } from '../../kernel/scope/scope.ts'
import { describeMedia, fetchMedia } from '../graph/media.ts'
import type { NumberAccess } from '../graph/numbers.ts'

/** A file that a person sent, as it is kept here. */
export interface ReceivedMedia {
  id: number
  file_name: string
  media_type: string
  mime: string
  size: number
  /** In the file store. */
  path: string
}

interface Sent {
  /** Number of the configuration that it came to. */
  configuration: number
  /** Whose conversation it is. */
  account: number
  /** The provider's. */
  mediaId: string
  /** As the person called it, where he is told. */
  name?: string | undefined
}

const COLUMNS = 'id, file_name, media_type, mime, size, path'

const known = async (tx: Tx, { configuration, mediaId }: Sent): Promise<ReceivedMedia | undefined> => {
  const { rows } = await tx.query<ReceivedMedia>(
    `select ${COLUMNS} from wa_files where wa_configuration_id = $1 and media_id = $2 and is_received = 1`,
    [configuration, mediaId],
  )
  return rows[0]
}

const MOST = Math.max(...Object.values(MEDIA).map(({ size }) => size))
const ENDING = /^[a-z]+\/(?:x-)?([a-z0-9]{1,8})$/

/** A name for what has none: `image-1234.jpeg`. */
const nameFor = (kind: string, mime: string, mediaId: string): string => {
  const ending = ENDING.exec(mime)?.[1]
  return `${kind}-${mediaId.slice(-6)}${ending ? `.${ending}` : ''}`
}

/**
 * Fetches a file that a person sent, once, and keeps it (rule whatsapp-52): the provider forgets it after 7 days. A file that he describes otherwise than it
 * arrives is not kept. Outside of any transaction.
 * @throws GraphFailure where he has it no longer, or it is nothing that messages carry; HttpProblem 422 where the account's files take too much
 */
export const fetchIncoming = async (deps: Deps, number: NumberAccess, sent: Sent): Promise<ReceivedMedia> => {
  const before = await asSystem(deps.pool, tx => known(tx, sent))
  if (before) return before
  const facts = await describeMedia(number, sent.mediaId)
  const kind = mediaKindOf(facts.mime ?? '')
  if (!facts.mime || !kind) throw new GraphFailure(tell('WhatsApp calls this file something that messages do not carry.'))
  const draft = await newDraft(deps)
  try {
    let written = { size: 0, sha256: '' }
    await fetchMedia(number, facts, async file => {
      written = await writeDraft(draft, file, MOST)
    })
    const problem = mediaProblem(facts.mime, written.size)
    if (problem) throw new GraphFailure(problem)
    if (facts.sha256 !== null && facts.sha256.toLowerCase() !== written.sha256)
      throw new GraphFailure(tell('The file arrived otherwise than WhatsApp describes it: try again in a few minutes.'))
    const name = readableName(sent.name, nameFor(kind, facts.mime, sent.mediaId))
    const mime = facts.mime.split(';', 1)[0] ?? facts.mime
    return await asSystem(deps.pool, async tx => {
      // Two who fetch it at once: the second finds what the first has kept.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `wa-received:${sent.configuration}:${sent.mediaId}`,
      ])
      const meanwhile = await known(tx, sent)
      if (meanwhile) return meanwhile
      const owner = { accountId: sent.account, actorId: sent.account }
      const id = await keepDraft(deps, tx, owner, draft, { kind: 'wa_media', name, mime, sha256: written.sha256 })
      const { rows } = await tx.query<ReceivedMedia>(
        `insert into wa_files (account_id, wa_configuration_id, file_name, media_type, mime, size, path, media_id, is_received, entry_mode)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 1, 'api') returning ${COLUMNS}`,
        [sent.account, sent.configuration, name, kind, mime, written.size, wirePath(id), sent.mediaId],
      )
      const [row] = rows
      if (!row) throw new Error('A received file was not written.')
      return row
    })
  } catch (error) {
    throw error instanceof HttpProblem && error.status === 413 ? new GraphFailure(error.message) : error
  } finally {
    await dropDraft(draft)
  }
}
