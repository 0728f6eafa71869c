import type { AnyResource } from '../../../resources/language/define.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import type { CallContext } from '../../kernel/context/context.ts'
import type { Reply } from '../../kernel/context/envelope.ts'
import { type Report, reportCompanion, reportPage } from '../../kernel/exports/answerReport.ts'
import { exportRecords } from '../../kernel/exports/exportRecords.ts'
import { limitPerMinute } from '../../kernel/net/limit.ts'
import type { Companion } from '../../kernel/records/companion.ts'
import type { PlanContext } from '../../kernel/records/exportPlan.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import type { BusinessAccess } from '../graph/analytics.ts'
import { openNumber } from '../numbers/open.ts'
import { refused, sentenceOf } from '../numbers/refused.ts'
import { type Answer, type KeptFacts, type KeptKey, keepAnswer, readKept } from './kept.ts'
import type { Question } from './question.ts'

type Filter = Readonly<Record<string, unknown>>

/** A question that was read, with what is to be asked and how its answer is told. */
export interface Asking {
  question: Question
  /** Undefined where there is nothing to ask about. */
  key: KeptKey | undefined
  /** Asks the provider. @throws GraphFailure */
  ask: (business: BusinessAccess) => Promise<Answer>
  /** Rows and totals over what is kept. */
  report: Omit<Report, 'resource' | 'named'>
  /** What stands beside them, besides what all of these reports say. */
  beside?: (tx: Tx, kept: KeptFacts | undefined) => Promise<Record<string, unknown>>
}

/** Security case 39: each question is a call of somebody else. */
const QUESTIONS_PER_MINUTE = 30

/**
 * List and file of a report whose figures the provider has (rules whatsapp-60 and whatsapp-64): asked outside of any transaction, kept, and
 * read from what is kept; where the provider does not answer, from what was kept before.
 */
export const providerReport = (
  resource: AnyResource,
  read: (context: PlanContext, filter: Filter) => Promise<Asking>,
): Required<Pick<Companion, 'operations' | 'exports'>> => {
  const reportOf = ({ question: { period }, report }: Asking): Report => ({
    ...report,
    resource,
    named: `${period.from}-to-${period.to}`,
  })
  const { exports } = reportCompanion(async (context, filter) => reportOf(await read(context, filter)))

  /** Has the newest answer kept where that is an old one, then goes on, told what went wrong. */
  const asking = async (
    context: CallContext,
    goOn: (context: CallContext, asked: Asking, failure: GraphFailure | undefined) => Promise<Reply>,
  ): Promise<Reply> => {
    const { tx, deps, caller, input } = context
    const asked = await read(context, input)
    const { key } = asked
    if (!key || (await readKept(tx, key))?.is_fresh) return goOn(context, asked, undefined)
    await limitPerMinute(deps.pool, `wa-analytics:#${caller.actorId}`, QUESTIONS_PER_MINUTE)
    const number = await openNumber(tx, deps, key.number.id)
    const outside = async () => {
      const answer = await asked.ask(number).catch((error: unknown) => {
        if (error instanceof GraphFailure) return error
        throw error
      })
      return async (after: Tx) => {
        const within = { ...context, tx: after }
        if (!(answer instanceof GraphFailure)) {
          await keepAnswer(after, key, answer)
          return goOn(within, asked, undefined)
        }
        if (!(await readKept(after, key))) throw refused(answer)
        return goOn(within, asked, answer)
      }
    }
    return { outside }
  }

  const list = async (context: CallContext): Promise<Reply> =>
    asking(context, async (within, asked, failure) => {
      const { question, key, beside } = asked
      const kept = key && (await readKept(within.tx, key))
      const { period, today, granularity, phones, number } = question
      const page = await reportPage(within, reportOf(asked), within.input)
      const data = {
        ...page,
        period: { from_date: period.from, to_date: period.to, today },
        asked: {
          wa_configuration_id: number?.id ?? null,
          granularity,
          phone_numbers: phones,
          asked_at: kept?.asked_at.toISOString() ?? null,
          problem: failure ? sentenceOf(failure) : null,
        },
        ...(await beside?.(within.tx, kept)),
      }
      return { message: resource.label.many, data }
    })

  const companion = {
    exports,
    operations: {
      list,
      // A file holds what the provider says now, as the list does.
      export: async (context: CallContext): Promise<Reply> =>
        asking(context, within => exportRecords(within, resource, companion, within.input)),
    },
  }
  return companion
}
