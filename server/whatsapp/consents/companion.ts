import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import { CONSENT_SOURCES } from '../../../resources/whatsapp/choices.ts'
import { consents } from '../../../resources/whatsapp/consents.ts'
import type { SelectionHandler } from '../../kernel/context/context.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import { type Companion, defineCompanion } from '../../kernel/records/companion.ts'
import { usedBy } from '../numbers/usedBy.ts'
import { block, unblockAgreed } from './blocks.ts'
import { forgetOlder, judge, laterText } from './latest.ts'

const AHEAD = tell('This time is still to come.')

/** What only WhatsApp can tell is told by WhatsApp: nobody else says it in a person's place. @throws HttpProblem 422 at the source */
const refuseTold = (source: unknown): void => {
  if (CONSENT_SOURCES.some(choice => 'retired' in choice && choice.value === source))
    throw invalid({ source: [tell('Only a conversation can say this. Choose how the person told you.')] })
}

/** One that is noted by hand (rule whatsapp-96). */
const beforeWrite: Companion['beforeWrite'] = async (context, values) => {
  const { tx, caller } = context
  refuseTold(values.source)
  const [configuration, mobile] = [Number(values.wa_configuration_id), String(values.mobile)]
  const account = await usedBy(context, Number(values.account_id), configuration)
  const [judged] = await judge(tx, configuration, [{ mobile, at: String(values.at) }], caller.timezone)
  const { at, isAhead, later } = present(judged)
  if (isAhead) throw invalid({ at: [AHEAD] })
  if (later) throw invalid({ at: [laterText(later, caller.timezone)] })
  const outBefore = await forgetOlder(tx, configuration, [{ mobile, at }], account)
  if (values.opted_in === 1) await unblockAgreed(tx, account, outBefore)
  return { ...values, account_id: account }
}

/** Opt-ins of a file: each counts unless the person has opted out since, and is left where a later one is known (rule whatsapp-97). */
const importRows: Companion['importRows'] = async (context, rows, fixed) => {
  const { tx, caller } = context
  refuseTold(fixed.source)
  const configuration = Number(fixed.wa_configuration_id)
  const account = await usedBy(context, Number(fixed.user_id ?? caller.accountId), configuration)
  const said = rows.map(({ values }) => ({ mobile: String(values.mobile), at: String(values.at) }))
  const judged = await judge(tx, configuration, said, caller.timezone)
  const newer = new Map<string, Date>()
  for (const [place, row] of rows.entries()) {
    const { mobile } = present(said[place])
    const { at, isAhead, later } = present(judged[place])
    Object.assign(row.values, { account_id: account, opted_in: 1, at: at.toISOString() })
    if (isAhead) row.refuse('at', AHEAD)
    else if (later?.optedIn === 0) row.refuse('at', laterText(later, caller.timezone))
    // Of a number that stands in the file twice the first row counts.
    else if (!later && !newer.has(mobile)) newer.set(mobile, at)
  }
  const last = [...newer].map(([mobile, at]) => ({ mobile, at }))
  await unblockAgreed(tx, account, await forgetOlder(tx, configuration, last, account))
}

/** An opt-out that was told to somebody, from this moment on. */
const withdraw: SelectionHandler<typeof consents, 'withdraw'> = async ({ tx, caller, records, input }) => {
  const { source, proof = null } = input
  refuseTold(source)
  const ids = records.map(({ id }) => id)
  const { rows } = await tx.query<{ accountId: number; contact: string; proof: string | null }>(
    `update wa_consents set opted_in = 0, source = $2, proof = $3, at = greatest(at, now()), created_by = $4, updated_at = now()
     where id = any($1::bigint[]) returning account_id as "accountId", mobile as contact, proof`,
    [ids, source, proof, caller.actorId],
  )
  await block(tx, rows, caller.actorId)
  return undefined
}

/** Opt-ins and opt-outs (rules whatsapp-96 and whatsapp-97). */
export const consentCompanion = defineCompanion(consents, {
  // Somebody the reader may not see is one of those above him; nobody: the person himself.
  virtual: {
    added_by: `coalesce((select a.name from accounts a where a.id = t.created_by), case when t.created_by is not null then 'Operator' end)`,
  },
  beforeWrite,
  importRows,
  afterWrite: async ({ tx, caller }, row) => {
    if (row.opted_in === 1) return
    const { rows } = await tx.query<{ accountId: number; contact: string; proof: string | null }>(
      'select account_id as "accountId", mobile as contact, proof from wa_consents where id = $1',
      [row.id],
    )
    await block(tx, rows, caller.actorId)
  },
  handlers: { selection: { withdraw } },
})
