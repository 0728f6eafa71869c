import { tell } from '../../../messaging/tell.ts'
import { waFiles } from '../../../resources/whatsapp/media.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import type { CallContext, CallHandler, Row } from '../../kernel/context/context.ts'
import { conflict, notFound } from '../../kernel/problem/errors.ts'
import type { Companion } from '../../kernel/records/companion.ts'
import { findRecords } from '../../kernel/records/list.ts'
import { namedId, readReason } from '../../kernel/records/named.ts'
import { deleteRecord } from '../../kernel/records/write.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { deleteMedia } from '../graph/media.ts'
import { openNumber } from '../numbers/open.ts'
import { campaignsWith, templatesWith } from './usedIn.ts'

/** A file that is still to be sent stays (rule whatsapp-54). @throws HttpProblem 409 saying what needs it */
export const refuseInUse = async ({ tx }: Pick<CallContext, 'tx'>, row: Row): Promise<void> => {
  // Also what those above him do with it.
  const { rows } = await aboveTenant(tx, () =>
    tx.query<{ templates: number; campaigns: number }>(
      `select ${templatesWith('f')} as templates, ${campaignsWith('f', `c.status in ('Pending', 'Ready-to-complete')`)} as campaigns
       from wa_files f where f.id = $1`,
      [row.id],
    ),
  )
  const { templates = 0, campaigns = 0 } = rows[0] ?? {}
  if (templates > 0)
    throw conflict(
      templates === 1
        ? tell('1 template needs this file for the header. Change that first.')
        : tell('%{count} templates need this file for the header. Change that first.', { count: templates }),
    )
  if (campaigns > 0)
    throw conflict(
      campaigns === 1
        ? tell('1 campaign needs this file and is still being sent. Wait, or stop them.')
        : tell('%{count} campaigns need this file and are still being sent. Wait, or stop them.', { count: campaigns }),
    )
}

/** The provider is asked to forget it too; where he does not answer, he does so by himself in time. */
const forget = async (asked: Promise<unknown>): Promise<void> => {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof GraphFailure)) throw error
  }
}

export const removeFile =
  (companion: Companion): CallHandler =>
  async context => {
    const { tx, deps, caller, input } = context
    const id = namedId(context, input)
    const reason = readReason(input.reason)
    const [row] = await findRecords(tx, caller, waFiles, companion, [id], { forWriting: true })
    if (!row) throw notFound()
    await refuseInUse(context, row)
    const answer = async (within: Tx) => {
      await deleteRecord({ ...context, tx: within }, waFiles, companion, id, reason)
      return { message: tell('%{label} deleted', { label: waFiles.label.one }), data: { id } }
    }
    const media = row.is_received === 0 && typeof row.media_id === 'string' ? row.media_id : undefined
    if (media === undefined) return answer(tx)
    const number = await openNumber(tx, deps, Number(row.wa_configuration_id))
    const outside = async () => {
      await forget(deleteMedia(number, media))
      return answer
    }
    return { outside }
  }
