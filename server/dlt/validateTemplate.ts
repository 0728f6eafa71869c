import { type LintCode, lintTemplate } from '../../messaging/dltLint.ts'
import { messageText } from '../../messaging/format.ts'
import { present } from '../../messaging/present.ts'
import { segment } from '../../messaging/segments.ts'
import { tell } from '../../messaging/tell.ts'
import type { Row } from '../kernel/context/context.ts'
import { conflict, invalid } from '../kernel/problem/errors.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { readSettings } from '../kernel/settings/settings.ts'

const RETIRED_CATEGORY = 3
const PROMOTIONAL = 4
/** Sender status (rule dlt-2). */
const ACTIVE = 1
const WAITING = 2

type Values = Readonly<Record<string, unknown>>

interface Header {
  id: number
  sender_id: string
  status: number
  company_name: string | null
}

const headersOf = async (tx: Tx, ids: readonly number[]): Promise<Header[]> =>
  (await tx.query<Header>('select id, sender_id, status, company_name from sender_ids where id = any($1::bigint[])', [ids])).rows

/** A template names headers of its own account, or lent to it, whoever writes it: otherwise one client would send under the name of another. */
const validateHeaders = async (tx: Tx, ids: readonly number[], account: number): Promise<void> => {
  const { rowCount } = await tx.query(
    `select 1 from sender_ids s where s.id = any($1::bigint[]) and s.account_id <> $2
     and not exists (select 1 from sender_id_accounts lent where lent.sender_id_id = s.id and lent.account_id = $2)`,
    [ids, account],
  )
  if (rowCount) throw invalid({ sender_id: [tell('Choose sender IDs that belong to the same owner or are assigned to it.')] })
}

/** A group holds templates of its own owner: who may see it may see them. */
const validateGroup = async (tx: Tx, group: unknown, account: number): Promise<void> => {
  if (typeof group !== 'number') return
  const { rowCount } = await tx.query('select 1 from dlt_template_groups where id = $1 and account_id = $2', [group, account])
  if (!rowCount) throw invalid({ dlt_template_group_id: [tell('Choose a group of the same owner.')] })
}

/** What is about to be sent was approved with this text and this number (rule dlt-4). */
const validatePending = async (tx: Tx, values: Values, before: Row): Promise<void> => {
  const changed = ['dlt_template_id', 'dlt_message'].filter(name => values[name] !== undefined && values[name] !== before[name])
  if (changed.length === 0) return
  const { rows } = await tx.query<{ n: number }>(
    `select count(*) as n from campaigns where dlt_template_id = $1 and status = 'Pending'`,
    [before.id],
  )
  const n = rows[0]?.n ?? 0
  if (n > 0)
    throw conflict(
      `${n === 1 ? 'A campaign' : `${n} campaigns`} with this template ${n === 1 ? 'is' : 'are'} pending. Stop it or wait until it ends, then change the template.`,
    )
}

/** The field a finding belongs to, where it is not the text. */
const FIELD_OF: Partial<Record<LintCode, string>> = { TEMPLATE_ID: 'dlt_template_id', HEADER_NOT_PROMOTIONAL: 'sender_id' }

/**
 * Checks a template as it will be stored, and adds what follows from its text. `waitingToo`: sender IDs that wait for approval will do.
 * @throws HttpProblem 422 by field; 409 while campaigns with it are pending
 */
export const validateTemplate = async (
  tx: Tx,
  values: Record<string, unknown>,
  before: Row | undefined,
  { waitingToo = false }: { waitingToo?: boolean } = {},
) => {
  const merged: Values = { ...before, ...values }
  const account = before
    ? present((await tx.query<{ account_id: number }>('select account_id from dlt_templates where id = $1', [before.id])).rows[0])
        .account_id
    : Number(values.account_id)
  const headers = await headersOf(tx, (merged.sender_id as number[] | null) ?? [])
  if (values.sender_id) {
    if (headers.some(({ status }) => status !== ACTIVE && !(waitingToo && status === WAITING)))
      throw invalid({ sender_id: [tell('Choose only active sender IDs.')] })
    await validateHeaders(
      tx,
      headers.map(header => header.id),
      account,
    )
  }
  await validateGroup(tx, values.dlt_template_group_id, account)
  if (values.dlt_category === RETIRED_CATEGORY && before?.dlt_category !== RETIRED_CATEGORY)
    throw invalid({ dlt_category: [tell('Service explicit was retired in 2025. Choose Promotional.')] })
  if (before) await validatePending(tx, values, before)
  if (!['dlt_message', 'sender_id', 'dlt_category', 'dlt_template_id'].some(name => values[name] !== undefined)) return values
  validateText(merged, headers, await promotionalHeaders(tx, merged))
  if (typeof values.dlt_message !== 'string') return values
  return { ...values, message_type: segment(messageText(values.dlt_message)).encoding === 'GSM-7' ? 1 : 2 }
}

/** Whether letters may head promotional messages; asked only where it matters. */
const promotionalHeaders = async (tx: Tx, merged: Values): Promise<boolean> =>
  merged.dlt_category !== PROMOTIONAL || (await readSettings(tx)).allow_alpha_promo === 1

const validateText = (merged: Values, headers: readonly Header[], allowAlphaPromo: boolean): void => {
  const found = lintTemplate(String(merged.dlt_message ?? ''), {
    headers: headers.map(header => header.sender_id),
    allowAlphaPromo,
    ...(typeof merged.dlt_category === 'number' && { category: merged.dlt_category }),
    ...(typeof merged.dlt_template_id === 'string' && { templateId: merged.dlt_template_id }),
  }).filter(lint => lint.level === 'error')
  const errors: Record<string, string[]> = {}
  for (const { code, message } of found) {
    const field = FIELD_OF[code] ?? 'dlt_message'
    errors[field] = [...(errors[field] ?? []), message]
  }
  if (found.length > 0) throw invalid(errors)
}
