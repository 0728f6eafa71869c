import type { People } from '../../../resources/campaigns/port.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import type { FromShape } from '../../../resources/language/shape.ts'
import { amountOf } from '../../../resources/money/port.ts'
import type { WA_PREFLIGHT, WaPreflightResult } from '../../../resources/whatsapp/send.answers.ts'
import type { sendWhatsApp } from '../../../resources/whatsapp/send.ts'
import {
  type CheckOf,
  type CheckResult,
  checking,
  findCheck,
  queueCheck,
  preflightRows as rowsOf,
  WHATSAPP_PREFLIGHT,
} from '../../campaigns/port.ts'
import type { CallHandler } from '../../kernel/context/context.ts'
import { jobKind } from '../../kernel/jobs/job.ts'
import { readPaging } from '../../kernel/records/paging.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import { peopleCounter } from './people.ts'
import { planWa, type WaPlan, type WaSendForm } from './plan.ts'

type Handler<K extends string> = CallHandler<typeof sendWhatsApp, K>

export const WA_PREFLIGHT_JOB = jobKind<CheckOf<WaSendForm>>(WHATSAPP_PREFLIGHT, 3)

/** What is told beside the figures of a check. */
type Beside = Pick<WaPreflightResult, 'category' | 'country' | 'currency' | 'exchanged_by' | 'people'> & {
  /** In steps. */
  weight: number
}

/** Checks a form as sending would, and counts the people it would open (rule whatsapp-94). */
export const waPreflightJob = WA_PREFLIGHT_JOB.handler(
  checking({
    plan: (tx, caller, form: WaSendForm): Promise<WaPlan> => planWa(tx, caller, form),
    watch: async (tx, plan, caller) => {
      const { see, end } = peopleCounter(tx, plan.number)
      const { currency } = await readSettings(tx)
      const { exchangedBy, country } = plan.prices
      return {
        see,
        end: async (): Promise<Beside> => ({
          weight: plan.creditWeight,
          category: plan.template.category,
          country: country.name,
          currency,
          exchanged_by: exchangedBy ?? null,
          people: await end(plan.start, caller.timezone),
        }),
      }
    },
  }),
)

/** `POST wa-send-message-preflight`: every row filled in and checked, nothing moved. */
export const preflight: Handler<'preflight'> = async ({ tx, caller, input }) => ({
  message: 'The check has begun',
  data: { id: await queueCheck(tx, WA_PREFLIGHT_JOB, caller, input, await planWa(tx, caller, input)) },
})

/** How far a check is, and its figures when it is done. */
export const preflightResult: Handler<'preflightResult'> = async context => {
  const { result, ...state } = await findCheck<CheckResult & Beside>(context, WHATSAPP_PREFLIGHT)
  return { data: { ...state, result: result && resultOf(result) } satisfies FromShape<typeof WA_PREFLIGHT> }
}

const resultOf = ({ analysis, available, weight, ...told }: CheckResult & Beside): WaPreflightResult => {
  const { rows, valid_unique, duplicates, invalid, blocked, rejected, sendable, reasons, samples, credits } = analysis
  const people: People = told.people
  return {
    rows,
    valid_unique,
    duplicates,
    invalid,
    blocked,
    rejected,
    sendable,
    reasons,
    samples: samples.map(({ mobile, text }) => ({ mobile, text })),
    ...told,
    people,
    price: amountOf(WHATSAPP, weight),
    total: amountOf(WHATSAPP, credits),
    available: amountOf(WHATSAPP, available),
    unit: 'money',
  }
}

export const preflightRows: Handler<'preflightRows'> = async context => ({
  data: await rowsOf(context, readPaging(context.query, context.input), WHATSAPP_PREFLIGHT),
})
