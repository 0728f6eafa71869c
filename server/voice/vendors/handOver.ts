import { open } from 'node:fs/promises'
import type pg from 'pg'
import { tell } from '../../../messaging/tell.ts'
import { errorCode } from '../../../messaging/thrown.ts'
import { VendorRefused, type VoiceVendor } from '../../gateways/voice/vendor.ts'
import type { Deps } from '../../kernel/context/context.ts'
import { fileIdOf, filePath } from '../../kernel/files/names.ts'
import { asSystem, type Tx } from '../../kernel/scope/scope.ts'
import { settleStatus } from './queue.ts'

/** Opens the vendor at a primary route. @throws VendorRefused where the route does not say enough of him */
export type VendorAt = (routeId: number) => Promise<VoiceVendor>

interface Waiting {
  id: number
  voice_file_id: number
  route_id: number
  tries: number
  title: string
  converted_path: string
}

/** Tries where a vendor does not answer, and minutes between them; one that died with its worker is taken over after as long. */
const MOST_TRIES = 4
const AGAIN_MINUTES = 2

const takeWaiting = (pool: pg.Pool): Promise<Waiting | undefined> =>
  asSystem(pool, async tx => {
    const { rows } = await tx.query<Waiting>({
      name: 'waiting_voice_files',
      text: `update voice_vendor_files v set asked_at = now(), tries = v.tries + 1
       from voice_files f
       where f.id = v.voice_file_id and v.id = (
         select w.id from voice_vendor_files w where w.status = 'processing' and w.vendor_voice_id is null
           and (w.asked_at is null or w.asked_at < now() - make_interval(mins => $1)) order by w.id limit 1 for update skip locked)
       returning v.id, v.voice_file_id, v.route_id, v.tries, f.title, f.converted_path`,
      values: [AGAIN_MINUTES],
    })
    return rows[0]
  })

/** Unique with a vendor: the same file may go to him again, after he threw it away or did not answer. */
const nameOf = ({ title, voice_file_id, tries, id }: Waiting) =>
  `${title}-${voice_file_id}-${id}-${tries}-${Date.now().toString(36)}`

type Outcome = { id: string } | { refused: string } | { unanswered: string }

const offer = async (deps: Pick<Deps, 'dataDir'>, vendorAt: VendorAt, waiting: Waiting): Promise<Outcome> => {
  const file = await open(filePath(deps, fileIdOf(waiting.converted_path) ?? '')).catch(error => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (!file) return { refused: tell('The file is no longer kept here: upload it again.') }
  try {
    const { size } = await file.stat()
    const vendor = await vendorAt(waiting.route_id)
    return { id: await vendor.uploadPrompt(file.createReadStream({ autoClose: false }), nameOf(waiting), size) }
  } catch (error) {
    if (!(error instanceof VendorRefused)) throw error
    return error.unanswered || !error.reached ? { unanswered: error.message } : { refused: error.message }
  } finally {
    await file.close()
  }
}

/** Only of this try: whoever asked for another meanwhile, or deleted the file, is not overruled. */
const writeAnswer = async (
  tx: Tx,
  { id, tries, voice_file_id }: Waiting,
  status: string,
  voiceId: string | null,
  message: string | null,
) => {
  await tx.query(
    `update voice_vendor_files set status = $3, vendor_voice_id = $4, message = left($5, 500), checked_at = now()
     where id = $1 and tries = $2 and status = 'processing' and vendor_voice_id is null`,
    [id, tries, status, voiceId, message],
  )
  await settleStatus(tx, [voice_file_id])
}

/** Who does not answer is left alone for a while: it counts as a try of all that wait for him. */
const writeSilence = async (tx: Tx, { id, tries, route_id }: Waiting, message: string): Promise<void> => {
  const { rows } = await tx.query<{ file: number }>(
    `update voice_vendor_files v set tries = n.tries, asked_at = now(), checked_at = now(), message = left($5, 500),
       status = case when n.tries < $4 then 'processing' else 'failed' end
     from (select w.id, case when w.id = $1 then w.tries else w.tries + 1 end as tries from voice_vendor_files w
           where w.status = 'processing' and w.vendor_voice_id is null
             and (case when w.id = $1 then w.tries = $2
                  else w.route_id = $3 and (w.asked_at is null or w.asked_at < now() - make_interval(mins => $6)) end)
           order by w.id for update) n
     where v.id = n.id returning v.voice_file_id as file`,
    [id, tries, route_id, MOST_TRIES, message, AGAIN_MINUTES],
  )
  await settleStatus(
    tx,
    rows.map(({ file }) => file),
  )
}

/**
 * Hands over the next file that waits for a vendor, outside of any transaction (rule voice-14).
 * @returns whether there was one
 */
export const handOverNext = async (deps: Pick<Deps, 'pool' | 'dataDir'>, vendorAt: VendorAt): Promise<boolean> => {
  const waiting = await takeWaiting(deps.pool)
  if (!waiting) return false
  const outcome = await offer(deps, vendorAt, waiting)
  await asSystem(deps.pool, async tx => {
    if ('id' in outcome) await writeAnswer(tx, waiting, 'processing', outcome.id, null)
    else if ('refused' in outcome) await writeAnswer(tx, waiting, 'rejected', null, outcome.refused)
    else await writeSilence(tx, waiting, outcome.unanswered)
  })
  return true
}
