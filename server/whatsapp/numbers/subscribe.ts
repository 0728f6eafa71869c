import { templateStatusAfter } from '../../../messaging/whatsapp/templateStatus.ts'
import type { configurations } from '../../../resources/whatsapp/configurations.ts'
import type { RowHandler } from '../../kernel/context/context.ts'
import { HttpProblem } from '../../kernel/problem/errors.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { subscribeApp } from '../graph/access.ts'
import type { TemplateNumber } from '../templates/numberFor.ts'
import { pulling } from '../templates/pull.ts'
import { keepSubscribed } from './facts.ts'
import { openNumber } from './open.ts'
import { refused } from './refused.ts'

/** Of templates that wait, at most so many are read again at once; a person pulls the rest. */
const MOST_READ = 20
const SAID = { message: 'Subscribed' }

/** Names of the templates that the number's owner has in review. */
const inReview = async (tx: Tx, { accountId, open }: TemplateNumber): Promise<string[]> => {
  const { rows } = await tx.query<{ template_name: string; wa_status: string }>(
    'select distinct template_name, wa_status from wa_templates where account_id = $1 and business_account_id = $2 order by 1',
    [accountId, open.business],
  )
  const waiting = rows.filter(({ wa_status }) => templateStatusAfter(wa_status) === 'PENDING')
  return [...new Set(waiting.map(row => row.template_name))].slice(0, MOST_READ)
}

/** Reads one after the other; the subscription stands, whatever becomes of it. */
const readingAgain =
  (number: TemplateNumber, actor: number, [name, ...others]: readonly string[]) =>
  async () => {
    const keep = await pulling(number, actor, name)().catch(error => {
      if (error instanceof HttpProblem) return undefined
      throw error
    })
    return async (after: Tx) => {
      await keep?.(after)
      return keep && others.length > 0 ? { outside: readingAgain(number, actor, others) } : SAID
    }
  }

/**
 * Has the provider tell this desk of the number's business. What he decided before that he tells nobody: templates in review are read again
 * (rule whatsapp-18).
 */
export const subscribe: RowHandler<typeof configurations, 'subscribe'> = async ({ tx, deps, caller, record }) => {
  const open = await openNumber(tx, deps, record.id)
  const { rows } = await tx.query<{ account_id: number }>('select account_id from wa_configurations where id = $1', [record.id])
  const number: TemplateNumber = { id: record.id, accountId: Number(rows[0]?.account_id), open }
  const outside = async () => {
    await subscribeApp(open.place, open.token, open.business).catch(error => {
      throw refused(error)
    })
    return async (after: Tx) => {
      await keepSubscribed(after, record.id)
      const waiting = await inReview(after, number)
      return waiting.length > 0 ? { outside: readingAgain(number, caller.actorId, waiting) } : SAID
    }
  }
  return { outside }
}
