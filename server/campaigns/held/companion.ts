import { tell } from '../../../messaging/tell.ts'
import { heldCampaigns } from '../../../resources/campaigns/held-campaigns.ts'
import { lockCampaigns } from '../../delivery/port.ts'
import { audit } from '../../kernel/audit/audit.ts'
import type { CallHandler, Failure, SelectionContext, SilentSelectionHandler } from '../../kernel/context/context.ts'
import { forbidden, HttpProblem } from '../../kernel/problem/errors.ts'
import { actOnRecords } from '../../kernel/records/actions.ts'
import { BATCH, queueBulk } from '../../kernel/records/bulk.ts'
import { defineCompanion, type RegisteredCompanion } from '../../kernel/records/companion.ts'
import { listRecords } from '../../kernel/records/list.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import { besideCampaign } from '../beside.ts'
import { queueComparison } from './compareJob.ts'
import { closeDecided, HELD, holdBack, sendHeld } from './decide.ts'
import { MAY_BE_SENT, overviewOf, WAITING } from './overview.ts'

/** Campaigns whose messages are taken back while the person waits. */
const FEW = 20

/** Each by itself: one that was decided meanwhile does not keep the others back. */
const each =
  (decide: (context: SelectionContext, id: number) => Promise<unknown>): SilentSelectionHandler =>
  context =>
    aboveTenant(context.tx, async () => {
      const failed: Failure[] = []
      for (const { id } of context.records) {
        await context.tx.query('savepoint decision')
        try {
          await decide(context, id)
          await context.tx.query('release savepoint decision')
        } catch (error) {
          if (!(error instanceof HttpProblem)) throw error
          await context.tx.query('rollback to savepoint decision')
          failed.push({ id, message: error.message })
        }
      }
      await closeDecided(context.tx, context.caller.actorId)
      return { failed }
    })

const selection = {
  holdBack: each(({ tx, caller, input, records }, id) =>
    holdBack(tx, id, {
      actorId: caller.actorId,
      reason: typeof input.reason === 'string' ? input.reason : undefined,
      // Of many campaigns the workers take the messages back.
      ...(records.length > FEW && { atOnce: 0 }),
    }),
  ),
  send: each(({ tx }, id) => sendHeld(tx, id)),
}

/** The same for everything the caller sees of them: at once, or by a job where they are many. */
const onAll =
  (name: keyof typeof selection): CallHandler<typeof heldCampaigns, 'sendAll'> =>
  async context => {
    const { tx, input } = context
    const { rows } = await tx.query<{ id: number }>(`select c.id from campaigns c where ${HELD} order by c.id`)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return { message: tell('Nothing waits for a decision.'), data: { done: [], failed: [] } }
    const action = heldCampaigns.actions[name]
    const act = { resource: heldCampaigns, companion: heldCompanion, action, name, handler: selection[name] }
    if (ids.length > BATCH) return queueBulk(context, act, ids, input)
    const { done, failed } = await actOnRecords(context, act, ids, input)
    return {
      message: tell('%{label}: %{count} campaigns', {
        label: action.done,
        count: done.length.toLocaleString('en-IN'),
      }),
      data: { done, failed },
    }
  }

/** `POST administration/held-campaigns-compare` */
const compare: CallHandler<typeof heldCampaigns, 'compare'> = async ({ tx, caller }) => {
  // It is about every account's.
  if (caller.allotted) throw forbidden()
  const job = await queueComparison(tx, caller)
  await audit(tx, caller, { action: 'held-campaigns.compare', entity: 'held-campaigns' })
  return { message: tell('Receipts are being compared'), data: { job_id: job } }
}

/** `POST administration/held-campaigns`: with what happened beside it. */
const list: CallHandler = async context => {
  const page = await listRecords(context, heldCampaigns, heldCompanion, context.input)
  return { message: heldCampaigns.label.many, data: { ...page, restore: await overviewOf(context.tx, context.caller) } }
}

/** What a restored database holds, and what is decided about it. */
export const heldCompanion: RegisteredCompanion = defineCompanion(heldCampaigns, {
  where: `t.restore_id is not null and t.status = 'Pending'`,
  operations: { list },
  lockFirst: lockCampaigns,
  virtual: { waiting: WAITING, may_be_sent: MAY_BE_SENT },
  beside: besideCampaign,
  handlers: {
    selection,
    toolbar: { compare, holdBackAll: onAll('holdBack'), sendAll: onAll('send') },
  },
})
