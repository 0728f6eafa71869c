import { authenticationBody } from '../../messaging/whatsapp/authentication.ts'
import { TEMPLATE_CATEGORIES, THIRTY_DAYS } from '../../messaging/whatsapp/categories.ts'
import {
  areComponents,
  componentOf,
  isTemplate,
  type TemplateComponent,
  templateFormProblems,
} from '../../messaging/whatsapp/template.ts'
import { templateProblems } from '../../messaging/whatsapp/templateRules.ts'
import { editProblem, PAUSE_HOURS, REJECTION_REASONS, type TemplateStatus } from '../../messaging/whatsapp/templateStatus.ts'
import { type Call, type Handler, needed, paged, picked, textOf, wabaOf } from './call.ts'
import { type GraphError, invalid, notFound } from './graphError.ts'
import type { Provider } from './provider.ts'
import { nextId, type StoredTemplate } from './world.ts'

const USUAL = ['name', 'parameter_format', 'components', 'language', 'status', 'category']

const shown = (call: Call, template: StoredTemplate): Readonly<Record<string, unknown>> => ({
  id: template.id,
  name: template.name,
  language: template.language,
  category: template.category,
  parameter_format: template.parameter_format ?? 'POSITIONAL',
  message_send_ttl_seconds: template.message_send_ttl_seconds,
  status: template.status,
  rejected_reason: template.reason || 'NONE',
  quality_score: { score: template.quality, date: Math.floor(Date.now() / 1000) },
  // A sample is shown as a link, not as the handle it was given by.
  components: template.components.map(one =>
    one.type === 'CAROUSEL'
      ? { ...one, cards: one.cards.map(card => ({ components: card.components.map(part => linked(call, part)) })) }
      : linked(call, one),
  ),
})

const linked = (call: Call, one: TemplateComponent): TemplateComponent => {
  const handles = one.type === 'HEADER' ? one.example?.header_handle : undefined
  return one.type === 'HEADER' && handles
    ? { ...one, example: { header_handle: handles.map(handle => sampleLink(call, handle)) } }
    : one
}

const sampleLink = ({ base }: Call, handle: string): string => `${base}/lookaside/${encodeURIComponent(handle)}`

const idOf = ({ path }: Call): string => path[0] ?? ''

const wrong = (message: string, title = 'Invalid parameter', subcode = 2388043): GraphError =>
  invalid(message, { error_subcode: subcode, error_user_title: title, error_user_msg: message, is_transient: false })

const checkRules = (template: Parameters<typeof templateProblems>[0]): void => {
  const [problem] = templateProblems(template)
  if (problem) throw wrong(`${problem.at}: ${problem.message}`, 'The template is not in order')
}

const checkSamples = ({ provider }: Call, template: Parameters<typeof templateProblems>[0]): void => {
  const cards = componentOf(template.components, 'CAROUSEL')?.cards ?? []
  for (const one of [...template.components, ...cards.flatMap(card => card.components)])
    for (const handle of one.type === 'HEADER' ? (one.example?.header_handle ?? []) : [])
      if (!provider.store.getFile(handle))
        throw wrong('The sample was not uploaded: its handle is not known', 'Invalid sample', 2388273)
}

/** Sets a status and tells the business. */
export const setStatus = (provider: Provider, template: StoredTemplate, status: TemplateStatus, reason = 'NONE'): void => {
  template.status = status
  template.reason = reason === 'NONE' ? '' : reason
  template.reviewAt = 0
  provider.save()
  provider.announce(template.waba, 'message_template_status_update', {
    event: status,
    message_template_id: Number(template.id),
    message_template_name: template.name,
    message_template_language: template.language,
    message_template_category: template.category,
    reason,
    ...(status === 'REJECTED' ? { rejection_info: { reason, recommendation: REJECTION_REASONS[reason] ?? '' } } : {}),
    ...(status === 'PAUSED' ? { other_info: { title: pauseTitle(template.pauses), description: 'Its quality is low.' } } : {}),
  })
}

const pauseTitle = (pauses: number): string => (pauses <= 1 ? 'FIRST_PAUSE' : 'SECOND_PAUSE')

/** Pauses a template for its quality: 3 hours, then 6; the third time it is disabled. */
export const pause = (provider: Provider, template: StoredTemplate): void => {
  const hours = PAUSE_HOURS[template.pauses]
  template.pauses++
  if (hours === undefined) {
    setStatus(provider, template, 'DISABLED')
    return
  }
  setStatus(provider, template, 'PAUSED')
  const { pauses } = template
  const wait = hours * 3_600_000
  setTimeout(() => {
    if (template.status === 'PAUSED' && template.pauses === pauses) setStatus(provider, template, 'APPROVED')
  }, wait).unref()
}

/** What a review finds, by settings and name. */
const finish = (provider: Provider, template: StoredTemplate): void => {
  const { review } = provider.settings
  if (template.status !== 'PENDING' || review === 'never') return
  const named = /reject(?:_([a-z_]+))?/.exec(template.name)
  if (review === 'reject' || (review === 'byName' && named)) {
    const word = named?.[1]?.toUpperCase() ?? ''
    setStatus(provider, template, 'REJECTED', Object.hasOwn(REJECTION_REASONS, word) ? word : 'INVALID_FORMAT')
  } else setStatus(provider, template, 'APPROVED')
}

/** Begins or takes up the review of a template. */
export const reviewLater = (provider: Provider, template: StoredTemplate): void => {
  provider.timeline.after(Math.max(1, template.reviewAt - Date.now()), () => {
    if (provider.world.templates.includes(template)) finish(provider, template)
  })
}

const review = (call: Call, template: StoredTemplate): void => {
  template.status = 'PENDING'
  template.reason = ''
  template.reviewAt = Date.now() + call.provider.settings.reviewMs
  call.provider.save()
  reviewLater(call.provider, template)
}

const create: Handler = call => {
  const { id: waba } = wabaOf(call, idOf(call))
  const { access_token: _, ...given } = call.params
  const [problem] = templateFormProblems(given)
  if (problem || !isTemplate(given)) throw wrong(`${problem?.at ?? ''}: ${problem?.message ?? ''}`)
  checkRules(given)
  checkSamples(call, given)
  const { templates } = call.provider.world
  if (templates.some(one => one.waba === waba && one.name === given.name && one.language === given.language))
    throw wrong(
      `There is already content of ${given.name} in ${given.language}`,
      'Content in this language already exists',
      2388024,
    )
  const template: StoredTemplate = {
    ...given,
    id: nextId(call.provider.world),
    waba,
    status: 'PENDING',
    quality: 'UNKNOWN',
    reason: '',
    edits: [],
    reviewAt: 0,
    pauses: 0,
  }
  templates.push(template)
  review(call, template)
  return { id: template.id, status: template.status, category: template.category }
}

/** The template of the call, where its token reaches it. */
const templateOf = (call: Call): StoredTemplate => {
  const found = call.provider.world.templates.find(({ id }) => id === idOf(call))
  if (!found || !call.token.wabas.includes(found.waba)) throw notFound(idOf(call))
  return found
}

/** A time to live of its own; undefined for the usual one. */
const ttlIn = (asked: unknown): number | undefined => {
  if (asked === undefined || asked === THIRTY_DAYS) return undefined
  if (typeof asked !== 'number') throw wrong('message_send_ttl_seconds is a number')
  return asked
}

/** As the provider tells what stands in a template after it was edited. */
const textsOf = ({ id, name, language, category, components }: StoredTemplate) => {
  const [header, body, footer, buttons] = [
    componentOf(components, 'HEADER'),
    componentOf(components, 'BODY'),
    componentOf(components, 'FOOTER'),
    componentOf(components, 'BUTTONS'),
  ]
  const told = (buttons?.buttons ?? []).flatMap((button): Readonly<Record<string, string>>[] => {
    const heading = { message_template_button_type: button.type, message_template_button_text: button.text ?? '' }
    if (button.type === 'URL') return [{ ...heading, message_template_button_url: button.url }]
    return button.type === 'PHONE_NUMBER' ? [{ ...heading, message_template_button_phone_number: button.phone_number }] : []
  })
  const text = category === 'AUTHENTICATION' ? authenticationBody(body?.add_security_recommendation ?? false) : body?.text
  return {
    message_template_id: Number(id),
    message_template_name: name,
    message_template_language: language,
    message_template_element: text,
    ...(header?.format === 'TEXT' && { message_template_title: header.text }),
    ...(footer?.text && { message_template_footer: footer.text }),
    ...(told.length > 0 && { message_template_buttons: told }),
  }
}

const edit: Handler = call => {
  const template = templateOf(call)
  const problem = editProblem(template.status, template.edits, Date.now())
  if (problem) throw wrong(problem, 'The template cannot be edited', 2388094)
  const { components = template.components } = call.params
  const category = TEMPLATE_CATEGORIES.find(one => one === (call.params.category ?? template.category))
  if (!category || !areComponents(components)) throw wrong('components or category are not in order')
  if (template.status === 'APPROVED' && category !== template.category)
    throw wrong('The category of an approved template cannot be changed', 'The category is fixed', 2388025)
  const { message_send_ttl_seconds: before, ...rest } = template
  const ttl = ttlIn(call.params.message_send_ttl_seconds ?? before)
  const changed: StoredTemplate = { ...rest, category, components, ...(ttl !== undefined && { message_send_ttl_seconds: ttl }) }
  checkRules(changed)
  checkSamples(call, changed)
  if (template.status === 'APPROVED') template.edits.push(Date.now())
  Object.assign(template, { category, components, message_send_ttl_seconds: ttl })
  review(call, template)
  call.provider.announce(template.waba, 'message_template_components_update', textsOf(template))
  return { success: true }
}

const remove: Handler = call => {
  const { id: waba } = wabaOf(call, idOf(call))
  const { world } = call.provider
  const name = needed(call, 'name')
  const id = textOf(call, 'hsm_id')
  const goes = (one: StoredTemplate) => one.waba === waba && one.name === name && (id === '' || one.id === id)
  if (!world.templates.some(goes)) throw wrong(`There is no template ${name}`, 'Message template not found', 2593002)
  world.templates = world.templates.filter(one => !goes(one))
  call.provider.save()
  return { success: true }
}

/** What is asked about templates. */
export const TEMPLATE_CALLS: Readonly<Record<string, Handler>> = {
  'POST waba/message_templates': create,
  'DELETE waba/message_templates': remove,
  'GET waba/message_templates': call => {
    const { id } = wabaOf(call, idOf(call))
    const asked = ['name', 'status', 'category', 'language'] as const
    const fits = (one: StoredTemplate) => asked.every(key => textOf(call, key) === '' || textOf(call, key) === one[key])
    const all = call.provider.world.templates.filter(one => one.waba === id && fits(one))
    return paged(call, all, one => picked(call, shown(call, one), USUAL))
  },
  'GET template': call => picked(call, shown(call, templateOf(call)), USUAL),
  'POST template': edit,
}
