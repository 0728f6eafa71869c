import { proposeMeaning } from '../../messaging/codeProposal.ts'
import { tell } from '../../messaging/tell.ts'
import { validateBody } from '../../resources/language/body.ts'
import { dlrCodes } from '../../resources/routing/dlr-codes.ts'
import { unmappedCodes } from '../../resources/routing/unmapped-codes.ts'
import { codeOf } from '../delivery/port.ts'
import type { Failure, Row } from '../kernel/context/context.ts'
import { conflict } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { startBackfill } from './backfill/job.ts'

interface Meaning {
  description: string
  internal_status: string
  is_final: number
  refund_credit: number
}

const proposalOf = (row: Row) => proposeMeaning(String(row.stat), String(row.err))

/**
 * Adds a code to the dictionary of its route.
 * @returns its number, or why the dictionary cannot hold it
 */
const addCode = async (tx: Tx, caller: Caller, row: Row, meaning: Meaning): Promise<number | string> => {
  const code = codeOf({ stat: String(row.stat), err: String(row.err) })
  const { dlr_code, stat, description } = dlrCodes.fields
  const { errors } = validateBody(
    { dlr_code, stat, description },
    { dlr_code: code, stat: row.stat, description: meaning.description },
  )
  const [wrong] = Object.values(errors).flat()
  if (wrong) return `The dictionary cannot hold "${code}" "${row.stat}": ${wrong}`
  const { rows } = await tx.query<{ id: number }>(
    `insert into dlr_codes (primary_route_id, dlr_code, stat, description, internal_status, is_final, refund_credit, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (coalesce(primary_route_id, 0), dlr_code, coalesce(stat, '')) do update set description = excluded.description,
       internal_status = excluded.internal_status, is_final = excluded.is_final, refund_credit = excluded.refund_credit, status = 1,
       updated_at = now()
     returning id`,
    [
      row.route_id,
      code,
      String(row.stat).trim().toUpperCase(),
      meaning.description,
      meaning.internal_status,
      meaning.is_final,
      meaning.refund_credit,
      caller.actorId,
    ],
  )
  return (rows[0] as { id: number }).id
}

/** Codes without a meaning (rule routing-6). One that the dictionary explains by now, however it got there, is listed no more. */
export const unmappedCodeCompanion = defineCompanion(unmappedCodes, {
  where: `not exists (select 1 from dlr_codes d where d.status = 1 and (d.primary_route_id is null or d.primary_route_id = t.route_id)
    and d.dlr_code = coalesce(nullif(t.err, ''), upper(t.stat)) and (d.stat is null or d.stat = '' or d.stat = upper(t.stat)))`,
  decorate: row => {
    const { bucket, final, description, ground } = proposalOf(row)
    return ground === 'none'
      ? { internal_status: null, is_final: null, description: null, ground }
      : { internal_status: bucket, is_final: final ? 1 : 0, description, ground }
  },
  handlers: {
    row: {
      explain: async ({ tx, caller, record, input }) => {
        const { description, internal_status, is_final, refund_credit, backfill } = input
        const added = await addCode(tx, caller, record, {
          description: String(description),
          internal_status: String(internal_status),
          is_final: Number(is_final ?? 1),
          refund_credit: Number(refund_credit ?? 0),
        })
        if (typeof added === 'string') throw conflict(added)
        const id = backfill === 0 ? undefined : await startBackfill(tx, caller, [added], String(description))
        return { message: tell('Added to the dictionary'), data: { dlr_code_id: added, ...(id && { backfill_id: id }) } }
      },
    },
    selection: {
      accept: async ({ tx, caller, records, input }) => {
        const failed: Failure[] = []
        const added: number[] = []
        for (const row of records) {
          const { bucket, final, description, ground } = proposalOf(row)
          const done =
            ground === 'none'
              ? tell('There is no proposal for this code. Set its meaning yourself.')
              : await addCode(tx, caller, row, {
                  description,
                  internal_status: bucket,
                  is_final: final ? 1 : 0,
                  refund_credit: 0,
                })
          if (typeof done === 'string') failed.push({ id: row.id, message: done })
          else added.push(done)
        }
        const id =
          added.length > 0 && input.backfill !== 0
            ? await startBackfill(
                tx,
                caller,
                added,
                `${added.length} proposed ${added.length === 1 ? 'meaning' : 'meanings'} accepted`,
              )
            : undefined
        return { failed, data: { dlr_code_ids: added, ...(id && { backfill_id: id }) } }
      },
      forget: async ({ tx, records }) => {
        // What was noted of them and is not counted yet would bring them back.
        await tx.query(
          `with gone as (delete from unmapped_codes where id = any($1::bigint[]) returning route_id, stat, err)
           delete from unmapped_sightings s using gone g where (s.route_id, s.stat, s.err) = (g.route_id, g.stat, g.err)`,
          [records.map(({ id }) => id)],
        )
        return undefined
      },
    },
  },
})
