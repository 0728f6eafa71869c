import { recordOf } from '../../../messaging/record.ts'
import { isOperator } from '../../../resources/language/access.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import { voiceFiles } from '../../../resources/voice/voice-files.ts'
import type { CallHandler, SelectionHandler } from '../../kernel/context/context.ts'
import { runSelectionAction } from '../../kernel/records/actions.ts'
import { type Companion, defineCompanion } from '../../kernel/records/companion.ts'
import { notifyOperators } from '../../notifications/port.ts'
import { check, sync } from '../vendors/queue.ts'
import { createFile } from './create.ts'
import { approve, reject, tellOfUndone } from './decide.ts'
import { download, play } from './hear.ts'
import { refuseInUse, removeFiles } from './inUse.ts'
import { pulsesOf, STATUS, vendorStatus } from './statusSql.ts'

const rules: Companion = {
  virtual: {
    duration_seconds: '(t.duration_ms / 1000.0)::float8',
    pulses: pulsesOf('t'),
    vendor_status: vendorStatus('t'),
  },
  filters: { vendor_status: `${vendorStatus('t')} = ?` },
  afterWrite: async ({ tx, caller }, row) => {
    if (row.status !== STATUS.pending || isOperator(caller.userType)) return
    const { rows } = await tx.query<{ name: string }>(
      'select a.name from voice_files v join accounts a on a.id = v.account_id where v.id = $1',
      [row.id],
    )
    const values = { file: String(row.title), user: rows[0]?.name ?? '' }
    await notifyOperators(tx, 'voice-file-process', {
      event: 'voice-file-waiting',
      title: 'Voice file to approve',
      message: `${values.file} of ${values.user} is waiting for approval.`,
      values,
      link: `/${voiceFiles.name}?${new URLSearchParams({ filter: JSON.stringify({ status: STATUS.pending }) })}`,
    })
  },
  beforeDelete: ({ tx }, row) => refuseInUse(tx, row),
  undo: { after: tellOfUndone },
}

const selection = { approve, reject, sync, check, remove: removeFiles }

type Many = AnswerOf<typeof voiceFiles, 'bulkApprove'>

/** The other call of the specification for the same action: of many records it is a job there, too. */
const alsoAs =
  (name: keyof typeof selection): CallHandler<typeof voiceFiles, 'bulkApprove'> =>
  async context => {
    // Each handler is typed by its own action, whose input was checked by the same fields.
    const handler = selection[name] as unknown as SelectionHandler
    const act = { resource: voiceFiles, companion: rules, action: voiceFiles.actions[name], name, handler }
    const { message = '', data } = await runSelectionAction(context, act, context.input)
    const { batch: _batch, ...reached } = recordOf(data)
    return { message, data: reached as Many }
  }

/** Sounds of calls (rules voice-11 to voice-16). */
export const voiceFileCompanion = defineCompanion(voiceFiles, {
  ...rules,
  operations: { create: createFile(rules) },
  handlers: {
    row: { play, download },
    selection,
    call: {
      sendToVendor: alsoAs('sync'),
      bulkApprove: alsoAs('approve'),
      bulkReject: alsoAs('reject'),
      bulkSync: alsoAs('sync'),
      bulkCheck: alsoAs('check'),
    },
  },
})
