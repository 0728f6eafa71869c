import type pg from 'pg'
import { idFormatsInWords } from '../../resources/routing/idFormats.ts'
import { audit } from '../kernel/audit/audit.ts'
import { asSystem, type Tx } from '../kernel/scope/scope.ts'
import { notifyOperators } from '../notifications/port.ts'
import type { Decision } from './idEvidence.ts'
import { FORMATS_OF, type IdFormat } from './messageIds.ts'
import type { ReceiptRoutes } from './receiptRoutes.ts'

/** Who looks after routes. */
const PERMISSION = 'primary-route-edit'
const OURSELVES = { ip: '', userAgent: 'receipts', requestId: 'receipts' }

interface Learned {
  id: number
  name: string
  response: IdFormat
  receipt: IdFormat
}

/**
 * Sets how operators write ids where enough of their receipts agree: on every route of the account that no person has set, noted in the
 * audit log and told to operators. What a person set stays; that receipts say otherwise is noted beside it, and an alarm tells so.
 * @returns whether anything was set: what waited may be matched now
 */
export async function learnIdFormats(pool: pg.Pool, routes: ReceiptRoutes): Promise<boolean> {
  const decisions = routes.evidence.decide(account => routes.notationOfAccount(account), Date.now())
  let learned = false
  for (const decision of decisions) {
    const members = routes.membersOf(decision.account)
    if (await asSystem(pool, tx => learn(tx, decision, members))) learned = true
    routes.evidence.clear(decision.account)
  }
  if (learned) routes.forget()
  return learned
}

async function learn(tx: Tx, { account, notation, count }: Decision, members: readonly number[]): Promise<boolean> {
  const [response, receipt] = FORMATS_OF[notation]
  await tx.query(
    `update primary_routes set id_format_seen = $2, id_format_seen_at = now() where id = any($1) and id_format_by = 'person'`,
    [members, `${response}/${receipt}`],
  )
  const { rows } = await tx.query<Learned>(
    `with before as (
       select id, route_name as name, response_id_format as response, receipt_id_format as receipt from primary_routes
       where id = any($1) and id_format_by is distinct from 'person' and (response_id_format <> $2 or receipt_id_format <> $3)
         -- A person's word on one route of the account holds for all.
         and not exists (select from primary_routes where id = any($1) and id_format_by = 'person')
       order by id for update
     ), changed as (
       update primary_routes p set response_id_format = $2, receipt_id_format = $3, id_format_by = 'receipts', id_format_at = now(),
         updated_at = now() from before b where p.id = b.id
     ) select * from before`,
    [members, response, receipt],
  )
  for (const { id, response: was, receipt: wasInReceipts } of rows)
    await audit(tx, OURSELVES, {
      action: 'primary-routes.learn-id-format',
      entity: 'primary-routes',
      entityId: id,
      reason: `${count} receipts agree`,
      before: { response_id_format: was, receipt_id_format: wasInReceipts },
      after: { response_id_format: response, receipt_id_format: receipt },
    })
  if (rows.length === 0) return false
  // Which message they name was a guess.
  await tx.query(
    `update receipts set contradicts = null
     where message_id is null and received_at > now() - interval '24 hours' and contradicts is not null and route_id = any($1)`,
    [members],
  )
  const values = { account, routes: rows.map(({ name }) => name).join(', '), format: idFormatsInWords(response, receipt), count }
  await notifyOperators(tx, PERMISSION, {
    event: 'id-format-learned',
    title: `Message ids of ${values.routes}`,
    message: `${count} receipts agree on how ${account} writes message ids: ${values.format}. It is set on ${values.routes}.`,
    values,
  })
  return true
}
