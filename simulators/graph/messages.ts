import type { ServerResponse } from 'node:http'
import { isRecord, recordOf } from '../../messaging/record.ts'
import { PRICED_AS } from '../../messaging/whatsapp/categories.ts'
import { misfitOf } from '../../messaging/whatsapp/fit.ts'
import { mediaKindOf } from '../../messaging/whatsapp/media.ts'
import { problemsOf } from '../../messaging/whatsapp/sendBody.ts'
import { TEMPLATE_STATUSES } from '../../messaging/whatsapp/templateStatus.ts'
import { GraphError } from './graphError.ts'
import { newMessageId, windowKey } from './people.ts'
import type { Provider } from './provider.ts'
import type { Taken } from './record.ts'
import { reportLater } from './reports.ts'
import { failing, type Plan, planFor } from './scenario.ts'
import type { PhoneNumber, StoredTemplate } from './world.ts'

const checkForm = (provider: Provider, body: unknown): void => {
  const [problem] = problemsOf(body)
  if (!problem) return
  provider.violate('form')
  const code = problem.missing ? 131008 : problem.at === 'type' ? 131051 : 131009
  throw new GraphError(code, `${problem.at || 'body'}: ${problem.message}`)
}

const NOT_SENDABLE: ReadonlyMap<string, number> = new Map([
  ['PAUSED', 132015],
  ['DISABLED', 132016],
])

/** The template that a message names. @throws GraphError where there is none that may be sent, or its values do not fit */
const templateFor = ({ world }: Provider, number: PhoneNumber, content: unknown): StoredTemplate => {
  const { name, language } = recordOf(content)
  const { code } = recordOf(language)
  const found = world.templates.find(one => one.waba === number.waba && one.name === name && one.language === code)
  const stopped = found && NOT_SENDABLE.get(found.status)
  if (!found || (stopped === undefined && !TEMPLATE_STATUSES[found.status].sendable))
    throw new GraphError(132001, `template name (${String(name)}) does not exist in ${String(code)}`)
  if (stopped) throw new GraphError(stopped, `template ${found.name} is ${found.status.toLowerCase()}`)
  const misfit = misfitOf(content, found)
  if (misfit) throw new GraphError(misfit.code, misfit.message)
  return found
}

const WITH_FILES: ReadonlySet<unknown> = new Set(['image', 'video', 'audio', 'document', 'sticker'])

/** Files named by id are to be there, for this number, and of the kind that they are sent as. */
const checkMedia = ({ world }: Provider, number: PhoneNumber, content: unknown): void => {
  const seen = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(seen)
    if (!isRecord(value)) return
    for (const [key, one] of Object.entries(value)) {
      const id = WITH_FILES.has(key) ? recordOf(one).id : undefined
      const found = world.media.find(media => media.id === id && media.number === number.id)
      if (id !== undefined && !found) throw new GraphError(131009, `media id ${String(id)} does not exist`)
      if (found && mediaKindOf(found.type) !== key) throw new GraphError(131053, `${found.type} cannot be sent as ${key}`)
      seen(one)
    }
  }
  seen(content)
}

/** What becomes of the message, by person, window and number. */
const planOf = (
  provider: Provider,
  number: PhoneNumber,
  to: string,
  template: StoredTemplate | undefined,
  open: boolean,
): Plan => {
  if (!template) return open ? planFor(to, provider.settings) : failing(131047)
  if (template.category === 'MARKETING' && provider.stopped.has(windowKey(number.waba, to))) return failing(131050)
  return planFor(to, provider.settings)
}

/** Free within the window: answers up to the free ones of a month. */
const isBillable = (provider: Provider, number: PhoneNumber, template: StoredTemplate | undefined): boolean => {
  if (template) return true
  const key = `${number.id}/${new Date().toISOString().slice(0, 7)}`
  const used = (provider.free.get(key) ?? 0) + 1
  provider.free.set(key, used)
  return used > provider.settings.serviceFree
}

const refuse = (provider: Provider, code: number, details: string): never => {
  provider.refused.set(code, (provider.refused.get(code) ?? 0) + 1)
  throw new GraphError(code, details)
}

const checkChance = (provider: Provider, { refused, refusedOnce }: Plan, to: string): void => {
  if (provider.settings.unavailableShare > 0 && Math.random() < provider.settings.unavailableShare)
    refuse(provider, 131016, 'by chance, as the settings say')
  if (!refused || (refusedOnce && provider.throttledOnce.has(to))) return
  provider.throttledOnce.add(to)
  refuse(provider, refused, 'as the end of the number says')
}

/**
 * Takes a message, or refuses it.
 * @returns the answer; undefined where there is to be none
 * @throws GraphError as the provider answers
 */
export const takeMessage = (
  provider: Provider,
  number: PhoneNumber,
  body: Readonly<{ [key: string]: unknown }>,
  response: ServerResponse,
): unknown => {
  provider.calls++
  checkForm(provider, body)
  if (body.status === 'read') {
    provider.marked.add(String(body.message_id))
    return { success: true }
  }
  if (!number.connected) throw new GraphError(133010, `${number.id} is not registered`)
  const to = String(body.to).replace('+', '')
  if (to === number.number) throw new GraphError(131021, 'the number itself')
  const type = typeof body.type === 'string' ? body.type : 'text'
  const template = type === 'template' ? templateFor(provider, number, body.template) : undefined
  if (template || WITH_FILES.has(type)) checkMedia(provider, number, body)
  const open = (provider.windows.get(windowKey(number.id, to)) ?? 0) > Date.now()
  const plan = planOf(provider, number, to, template, open)
  checkChance(provider, plan, to)
  const over = provider.limits.take(number, to, template !== undefined && !open, provider.settings)
  if (over) {
    provider.violate(over.limit)
    refuse(provider, over.code, `${over.limit} of ${number.id}`)
  }
  const message: Taken = {
    id: newMessageId(),
    number: number.id,
    to,
    ref: typeof body.biz_opaque_callback_data === 'string' ? body.biz_opaque_callback_data : '',
    type,
    template: template?.id ?? '',
    category: template ? PRICED_AS[template.category] : 'service',
    billable: isBillable(provider, number, template),
    at: Date.now(),
    status: 'pending',
    code: 0,
  }
  const fixed = { ...plan, copies: plan.copies ?? provider.settings.webhookCopies }
  const first = provider.promise(plan.steps.length, fixed.copies)
  provider.store.append(['message', first, message, fixed])
  provider.taken++
  provider.peak = Math.max(provider.peak, provider.second.add(performance.now()))
  provider.record.add(message, body)
  provider.analytics.take(message, number)
  reportLater(provider, number, message, fixed, first)
  if (provider.settings.silent) return undefined
  if (plan.unanswered) {
    response.destroy()
    return undefined
  }
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input: body.to, wa_id: to }],
    messages: [{ id: message.id, ...(template ? { message_status: 'accepted' } : {}) }],
  }
}
