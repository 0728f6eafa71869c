import { isRecord, recordOf } from '../../../messaging/record.ts'
import { TEMPLATE_CATEGORIES, type TemplateCategory } from '../../../messaging/whatsapp/categories.ts'
import { QUALITY_RATINGS, type QualityRating } from '../../../messaging/whatsapp/limits.ts'
import { areComponents, type Template, type TemplateComponent } from '../../../messaging/whatsapp/template.ts'
import type { ParameterFormat } from '../../../messaging/whatsapp/variables.ts'
import { type GraphAnswer, graphCall } from '../../gateways/graph/call.ts'
import type { OpenNumber } from '../numbers/open.ts'
import { textIn } from './numbers.ts'

/** A template as the provider has it. */
export interface FoundTemplate {
  id: string
  name: string
  language: string
  category: TemplateCategory
  format: ParameterFormat
  /** In seconds; null for as long as the provider usually tries. */
  ttl: number | null
  status: string
  quality: QualityRating
  /** Its word; null where there is none. */
  reason: string | null
  components: TemplateComponent[]
}

/** What was read of a business: what is understood, and the names of what has parts that nobody here knows. */
export interface ReadTemplates {
  found: FoundTemplate[]
  left: { id: string; name: string }[]
}

type Business = Pick<OpenNumber, 'place' | 'token' | 'business'>

const PAGE = 100
const MOST_PAGES = 60
/** A page of long templates. */
const MOST_BYTES = 8_000_000
const FIELDS =
  'id,name,language,category,parameter_format,message_send_ttl_seconds,status,quality_score,rejected_reason,components'

/** What the provider writes beside what a template is made of. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  HEADER: ['type', 'format', 'text', 'example'],
  BODY: ['type', 'text', 'example', 'add_security_recommendation'],
  FOOTER: ['type', 'text', 'code_expiration_minutes'],
  BUTTONS: ['type', 'buttons'],
  LIMITED_TIME_OFFER: ['type', 'limited_time_offer'],
  CAROUSEL: ['type', 'cards'],
}
const OFFER = ['text', 'has_expiration']
const BUTTON = [
  ...['type', 'text', 'url', 'example', 'phone_number', 'flow_id', 'flow_name', 'flow_action', 'navigate_screen'],
  ...['otp_type', 'autofill_text', 'zero_tap_terms_accepted', 'supported_apps'],
]

const picked = (value: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter(name => value[name] !== undefined && value[name] !== null).map(name => [name, value[name]]))

/** The button of a code comes back as the link that it is inside: `…/otp/code/?otp_type=COPY_CODE&code=otp{{1}}`. */
const codeButton = (button: Record<string, unknown>): Record<string, unknown> => {
  const [, kind] = /[?&]otp_type=([A-Z_]+)/.exec(String(button.url ?? '')) ?? []
  if (button.type !== 'URL' || kind === undefined) return button
  return { ...picked(button, ['text', 'autofill_text', 'supported_apps']), type: 'OTP', otp_type: kind }
}

const partOf = (value: unknown, category: string): unknown => {
  if (!isRecord(value)) return value
  const names = KNOWN[String(value.type)]
  if (!names) return value
  const part = picked(value, names)
  if (Array.isArray(part.cards))
    return { ...part, cards: part.cards.map(one => ({ components: partsIn(recordOf(one).components, category) })) }
  const isCode = category === 'AUTHENTICATION'
  if (Array.isArray(part.buttons)) {
    const buttons = part.buttons.map(one => picked(recordOf(one), BUTTON))
    return { ...part, buttons: isCode ? buttons.map(codeButton) : buttons }
  }
  if (isRecord(part.limited_time_offer)) return { ...part, limited_time_offer: picked(part.limited_time_offer, OFFER) }
  // The provider's own words stand in its language; which of them there are is what counts.
  if (isCode && part.type === 'BODY') return picked(part, ['type', 'add_security_recommendation'])
  if (isCode && part.type === 'FOOTER') return picked(part, ['type', 'code_expiration_minutes'])
  return part
}

const partsIn = (components: unknown, category: string): unknown[] =>
  Array.isArray(components) ? components.map(part => partOf(part, category)) : []

const qualityOf = (value: unknown): QualityRating => QUALITY_RATINGS.find(one => one === recordOf(value).score) ?? 'UNKNOWN'

const LEAST_TTL = 30

/** One of its own; the provider also tells of the usual. */
const ttlIn = (seconds: unknown): number | null =>
  typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds >= LEAST_TTL ? seconds : null

const isWord = (word: string | null): word is string => word !== null && /^[A-Z_]{1,40}$/.test(word)

const templateIn = (one: GraphAnswer): FoundTemplate | undefined => {
  const [id, name, language, status] = ['id', 'name', 'language', 'status'].map(key => textIn(one, key))
  const category = TEMPLATE_CATEGORIES.find(known => known === one.category)
  const components = partsIn(one.components, String(one.category))
  if (!id || !name || !language || !isWord(status ?? null) || !category || !areComponents(components)) return undefined
  const reason = textIn(one, 'rejected_reason')
  return {
    id,
    // The provider's may be longer than what is shown of other texts.
    name: String(one.name),
    language,
    category,
    format: one.parameter_format === 'NAMED' ? 'NAMED' : 'POSITIONAL',
    ttl: ttlIn(one.message_send_ttl_seconds),
    status: status ?? '',
    quality: qualityOf(one.quality_score),
    reason: reason === 'NONE' ? null : reason,
    components,
  }
}

/**
 * Reads the templates of a business, or those of one name in all languages.
 * @throws GraphFailure
 */
export const readTemplates = async ({ place, token, business }: Business, name?: string): Promise<ReadTemplates> => {
  const read: ReadTemplates = { found: [], left: [] }
  let after = ''
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = { fields: FIELDS, limit: PAGE, ...(name !== undefined && { name }), ...(after !== '' && { after }) }
    const { data, paging } = await graphCall(place, token, {
      path: `${business}/message_templates`,
      query,
      mostBytes: MOST_BYTES,
    })
    for (const one of Array.isArray(data) ? data.map(recordOf) : []) {
      // Asked for by name, the provider also finds names that only begin so.
      if (name !== undefined && one.name !== name) continue
      const template = templateIn(one)
      if (template) read.found.push(template)
      else read.left.push({ id: textIn(one, 'id') ?? '', name: textIn(one, 'name') ?? '?' })
    }
    const next = textIn(recordOf(recordOf(paging).cursors), 'after') ?? ''
    if (next === '' || recordOf(paging).next === undefined || next === after) break
    after = next
  }
  return read
}

/** What the provider says of a template that was handed in. */
export interface HandedIn {
  id: string
  status: string
  category: TemplateCategory | undefined
}

/** Hands a template in. @throws GraphFailure */
export const createTemplate = async ({ place, token, business }: Business, template: Template): Promise<HandedIn> => {
  const made = await graphCall(place, token, { method: 'POST', path: `${business}/message_templates`, json: { ...template } })
  const status = textIn(made, 'status')
  return {
    id: textIn(made, 'id') ?? '',
    status: isWord(status) ? status : 'PENDING',
    category: TEMPLATE_CATEGORIES.find(one => one === made.category),
  }
}

/** Changes a template; it is reviewed anew. @throws GraphFailure */
export const editTemplate = (
  { place, token }: Pick<Business, 'place' | 'token'>,
  id: string,
  { ttl, ...change }: { components: readonly TemplateComponent[]; category?: TemplateCategory; ttl?: number },
): Promise<unknown> =>
  graphCall(place, token, {
    method: 'POST',
    path: id,
    json: { ...change, ...(ttl !== undefined && { message_send_ttl_seconds: ttl }) },
  })

/** Deletes a template in one language. @throws GraphFailure */
export const deleteTemplate = (
  { place, token, business }: Business,
  { id, name }: { id: string; name: string },
): Promise<unknown> =>
  graphCall(place, token, { method: 'DELETE', path: `${business}/message_templates`, query: { name, hsm_id: id } })
