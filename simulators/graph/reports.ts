import { whatsappError } from '../../messaging/whatsapp/errors.ts'
import { metadataOf, writeBack } from './people.ts'
import type { Provider } from './provider.ts'
import type { Taken } from './record.ts'
import type { Plan, Step } from './scenario.ts'
import { type GraphSettings, timeOf } from './settings.ts'
import type { PhoneNumber } from './world.ts'

const WAITS: Readonly<{ [status in Step['status']]: 'sentMs' | 'deliveredMs' | 'readMs' }> = {
  sent: 'sentMs',
  failed: 'sentMs',
  delivered: 'deliveredMs',
  read: 'readMs',
}

const waitFor = ({ status }: Step, settings: GraphSettings): number =>
  timeOf(settings[WAITS[status]]) + timeOf(settings.webhookDelayMs)

const errorOf = (code: number) => {
  const { title } = whatsappError(code)
  return {
    code,
    title,
    message: title,
    error_data: { details: title },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  }
}

const statusOf = (message: Taken, { status, code }: Step) => ({
  id: message.id,
  status,
  timestamp: String(Math.floor(Date.now() / 1000)),
  recipient_id: message.to,
  ...(message.ref ? { biz_opaque_callback_data: message.ref } : {}),
  ...(status === 'failed'
    ? { errors: [errorOf(code ?? 131000)] }
    : {
        pricing: {
          billable: message.billable,
          pricing_model: 'PMP',
          type: message.billable ? 'regular' : 'free_customer_service',
          category: message.category,
        },
      }),
})

/**
 * Reports what becomes of a message, each report in its time.
 * @param first number of the first report; the others follow
 * @param left places of the reports that are still owed; all when left out
 */
export const reportLater = (
  provider: Provider,
  number: PhoneNumber,
  message: Taken,
  plan: Plan,
  first: number,
  left?: ReadonlySet<number>,
) => {
  const { steps, copies = provider.settings.webhookCopies } = plan
  let wait = 0
  const note = ({ status, code = 0 }: Step) => {
    provider.analytics.report(message, number, status, message.status)
    provider.record.report(message, status, code)
  }
  for (const [place, step] of steps.entries()) {
    if (left && !left.has(place)) {
      note(step)
      continue
    }
    wait += left ? 0 : waitFor(step, provider.settings)
    provider.timeline.after(wait, () => {
      note(step)
      const value = { ...metadataOf(number), statuses: [statusOf(message, step)] }
      provider.tell({ seq: first + place, waba: number.waba, field: 'messages', number: number.id, value }, copies)
      if (plan.answers && place === steps.length - 1) writeBack(provider, number, message.to, plan.answers, message.id)
    })
  }
}
