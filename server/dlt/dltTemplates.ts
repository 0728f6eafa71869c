import { lintTemplate } from '../../messaging/dltLint.ts'
import { matchTemplate } from '../../messaging/dltMatch.ts'
import { countParts, segment } from '../../messaging/segments.ts'
import { dltTemplates } from '../../resources/dlt/dlt-templates.ts'
import type { Tx } from '../access/scope.ts'
import { conflict, invalid } from '../http/errors.ts'
import { setColumns } from '../records/actions.ts'
import { assignToAccounts } from '../records/assign.ts'
import { defineCompanion } from '../records/companion.ts'

const RETIRED_CATEGORY = 3

const headersOf = async (tx: Tx, ids: readonly number[]) =>
  (
    await tx.query<{ id: number; sender_id: string; status: number }>(
      'select id, sender_id, status from sender_ids where id = any($1::bigint[])',
      [ids],
    )
  ).rows

/**
 * A template names headers of its own account, or lent to it, whoever writes it: otherwise one client would send under the name of another.
 * `account` is undefined in imports, which look headers up by the account itself.
 */
const judgeHeaders = async (tx: Tx, ids: readonly number[], account: number | undefined): Promise<void> => {
  if (account === undefined) return
  const { rowCount } = await tx.query(
    `select 1 from sender_ids s where s.id = any($1::bigint[]) and s.account_id <> $2
     and not exists (select 1 from sender_id_accounts lent where lent.sender_id_id = s.id and lent.account_id = $2)`,
    [ids, account],
  )
  if (rowCount) throw invalid({ sender_id: ['Choose sender IDs of the same owner, or assigned to it.'] })
}

const accountOf = async (tx: Tx, id: number): Promise<number | undefined> =>
  (await tx.query<{ account_id: number }>('select account_id from dlt_templates where id = $1', [id])).rows[0]?.account_id

/** The whitelisted links and numbers of a template, one a line as they were entered. */
export const ctaList = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')

/** Content templates (domain §7.5): linted at save, so that a text that no operator would accept is refused where it is typed. */
export const dltTemplateCompanion = defineCompanion(dltTemplates, {
  // The variables are counted as registered; the real length depends on the values.
  decorate: row => ({ parts: typeof row.dlt_message === 'string' ? countParts(row.dlt_message) : null }),
  beforeWrite: async ({ tx }, values, before) => {
    const merged = { ...before, ...values }
    const senders = await headersOf(tx, (merged.sender_id as number[] | undefined) ?? [])
    if (values.sender_id && senders.some(sender => sender.status !== 1))
      throw invalid({ sender_id: ['Choose active sender IDs only.'] })
    if (values.sender_id)
      await judgeHeaders(
        tx,
        senders.map(sender => sender.id),
        before ? await accountOf(tx, before.id) : (values.account_id as number | undefined),
      )
    if (values.dlt_category === RETIRED_CATEGORY && before?.dlt_category !== RETIRED_CATEGORY)
      throw invalid({ dlt_category: ['Service explicit was retired in 2025. Choose Promotional.'] })
    if (typeof values.dlt_message !== 'string') return values
    const found = lintTemplate(values.dlt_message, { headers: senders.map(sender => sender.sender_id) })
    const errors = found.filter(lint => lint.level === 'error').map(lint => lint.message)
    if (errors.length > 0) throw invalid({ dlt_message: errors })
    return { ...values, message_type: segment(values.dlt_message).encoding === 'GSM-7' ? 1 : 2 }
  },
  beforeDelete: async ({ tx }, row) => {
    const { rowCount } = await tx.query(`select 1 from campaigns where dlt_template_id = $1 limit 1`, [row.id])
    if (rowCount) throw conflict('Campaigns were sent with this template. Deactivate it instead: reports keep its name.')
  },
  handlers: {
    row: {
      testMatch: async ({ record, input, tx }) => {
        const { rows } = await tx.query<{ cta_list: string | null }>('select cta_list from dlt_templates where id = $1', [
          record.id,
        ])
        const match = matchTemplate(String(record.dlt_message), String(input.message), {
          mode: 'strict',
          cta: ctaList(rows[0]?.cta_list),
        })
        return { message: match.outcome === 'MATCH' ? 'The message matches.' : 'The message does not match.', data: match }
      },
      priority: async ({ record, input, tx }) => {
        await tx.query('update dlt_templates set priority = $2, updated_at = now() where id = $1', [record.id, input.priority])
        return { message: 'Priority changed', data: { ...record, priority: input.priority } }
      },
    },
    selection: {
      activate: setColumns({ status: 1 }),
      deactivate: setColumns({ status: 0 }),
      assign: assignToAccounts({ table: 'dlt_template_accounts', key: 'dlt_template_id' }),
    },
  },
})
