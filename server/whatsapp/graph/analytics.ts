import { recordOf } from '../../../messaging/record.ts'
import type { Granularity } from '../../../resources/whatsapp/analytics-fields.ts'
import { CONVERSATION_CATEGORIES, CONVERSATION_TYPES, DIRECTIONS } from '../../../resources/whatsapp/conversation-analytics.ts'
import { type GraphAnswer, type GraphCall, graphCall } from '../../gateways/graph/call.ts'
import type { GraphPlace } from '../../gateways/graph/place.ts'
import { textIn } from './numbers.ts'

/** A business that figures are asked of, by a token that reaches it. */
export interface BusinessAccess {
  place: GraphPlace
  token: string
  /** Its number at the provider. */
  business: string
}

/** Seconds since 1970 between which things happened. */
export interface Span {
  start: number
  end: number
}

/** Which traffic of the business. */
export interface Traffic extends Span {
  granularity: Granularity
  /** Digits. */
  phones: readonly string[]
}

/** What happened in one period: its first second and its last. */
export interface MessagePoint extends Span {
  sent: number
  delivered: number
}

export interface ConversationPoint extends Span {
  phone_number: string
  direction: (typeof DIRECTIONS)[number]['value']
  type: (typeof CONVERSATION_TYPES)[number]['value']
  category: (typeof CONVERSATION_CATEGORIES)[number]['value']
  /** Two letters; '' where the provider did not say. */
  country: string
  conversations: number
  cost: number
}

export interface TemplatePoint {
  /** The provider's. */
  template_id: string
  sent: number
  delivered: number
  read: number
  clicks: { text: string; count: number }[]
  /** Null where the provider told none. */
  cost: number | null
}

/** Figures of a year stand in one answer. */
const MOST_BYTES = 8_388_608
const TIMEOUT_MS = 20_000
const DAY_S = 86_400
/** The points of so many days of conversations, told apart in five ways, are asked for at once. */
const DAYS_AT_ONCE = 31
const MOST_PAGES = 50

const ask = ({ place, token }: BusinessAccess, call: GraphCall): Promise<GraphAnswer> =>
  graphCall(place, token, { ...call, mostBytes: MOST_BYTES, timeoutMs: TIMEOUT_MS })

const countIn = (value: unknown): number => (typeof value === 'number' && value > 0 ? Math.round(value) : 0)
const costIn = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0)
const listIn = (value: unknown): GraphAnswer[] => (Array.isArray(value) ? value.map(recordOf) : [])
const spanIn = (point: GraphAnswer): Span => ({ start: Number(point.start), end: Number(point.end) })

/** Of a word of the provider, ours: one that nobody knows is unknown, as he says himself. */
const knownIn = <V extends string>(value: unknown, all: readonly { value: V }[], unknown: V): V =>
  all.find(one => one.value === value)?.value ?? unknown

const quotedList = (words: readonly string[]): string => `[${words.map(word => `"${word}"`).join(',')}]`

/** The one trap of the interface: messages are asked for by DAY and MONTH, all else by DAILY and MONTHLY. */
const OF_MESSAGES: Readonly<Record<Granularity, string>> = { HALF_HOUR: 'HALF_HOUR', DAILY: 'DAY', MONTHLY: 'MONTH' }

/** Messages sent and delivered. @throws GraphFailure */
export const readMessages = async (
  business: BusinessAccess,
  { start, end, granularity, phones }: Traffic,
  countries: readonly string[],
): Promise<MessagePoint[]> => {
  const asked = `start(${start}).end(${end}).granularity(${OF_MESSAGES[granularity]}).phone_numbers(${quotedList(phones)})`
  const within = countries.length > 0 ? `.country_codes(${quotedList(countries)})` : ''
  const answer = await ask(business, { path: business.business, query: { fields: `analytics.${asked}${within}` } })
  return listIn(recordOf(answer.analytics).data_points).map(point => ({
    ...spanIn(point),
    sent: countIn(point.sent),
    delivered: countIn(point.delivered),
  }))
}

const DIMENSIONS = ['CONVERSATION_CATEGORY', 'CONVERSATION_DIRECTION', 'CONVERSATION_TYPE', 'COUNTRY', 'PHONE']

/** Parts of a span that are asked for one after the other; of whole months it stays one, or a month would be told twice. */
const partsOf = ({ start, end }: Span, granularity: Granularity): Span[] => {
  if (granularity === 'MONTHLY') return [{ start, end }]
  const seconds = granularity === 'DAILY' ? DAYS_AT_ONCE * DAY_S : DAY_S
  return Array.from({ length: Math.ceil((end - start) / seconds) }, (_, place) => ({
    start: start + place * seconds,
    end: Math.min(end, start + (place + 1) * seconds),
  }))
}

const conversationIn = (point: GraphAnswer): ConversationPoint => {
  const type = point.conversation_type === 'FREE_ENTRY' ? 'FREE_ENTRY_POINT' : point.conversation_type
  return {
    ...spanIn(point),
    phone_number: (textIn(point, 'phone_number') ?? '').replaceAll(/\D/g, ''),
    direction: knownIn(point.conversation_direction, DIRECTIONS, 'UNKNOWN'),
    type: knownIn(type, CONVERSATION_TYPES, 'UNKNOWN'),
    category: knownIn(point.conversation_category, CONVERSATION_CATEGORIES, 'UNKNOWN'),
    country: textIn(point, 'country') ?? '',
    conversations: countIn(point.conversation),
    cost: costIn(point.cost),
  }
}

/** Conversations and what they cost, by everything that tells them apart. @throws GraphFailure */
export const readConversations = async (
  business: BusinessAccess,
  { granularity, phones, ...span }: Traffic,
): Promise<ConversationPoint[]> => {
  const points: ConversationPoint[] = []
  for (const { start, end } of partsOf(span, granularity)) {
    const asked = `start(${start}).end(${end}).granularity(${granularity}).phone_numbers(${quotedList(phones)})`
    const fields = `conversation_analytics.${asked}.dimensions(${quotedList(DIMENSIONS)})`
    const answer = await ask(business, { path: business.business, query: { fields } })
    for (const { data_points } of listIn(recordOf(answer.conversation_analytics).data))
      points.push(...listIn(data_points).map(conversationIn))
  }
  return points
}

/** A press of a link is told twice, once as one of a person: that is none more. */
const clicksIn = (value: unknown): TemplatePoint['clicks'] =>
  listIn(value)
    .filter(({ type }) => type !== 'unique_url_button')
    .map(click => ({ text: textIn(click, 'button_content') ?? '', count: countIn(click.count) }))

const templateIn = (point: GraphAnswer): TemplatePoint => {
  const spent = listIn(point.cost).find(({ type }) => type === 'amount_spent')
  return {
    template_id: String(point.template_id),
    sent: countIn(point.sent),
    delivered: countIn(point.delivered),
    read: countIn(point.read),
    clicks: clicksIn(point.clicked),
    cost: spent ? costIn(spent.value) : null,
  }
}

/** What became of the messages of templates, a point a day and template. @throws GraphFailure */
export const readTemplates = async (
  business: BusinessAccess,
  { start, end }: Span,
  templates: readonly string[],
): Promise<TemplatePoint[]> => {
  const points: TemplatePoint[] = []
  let after = ''
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = {
      start,
      end,
      granularity: 'DAILY',
      metric_types: 'COST,CLICKED,DELIVERED,READ,SENT',
      template_ids: `[${templates.join(',')}]`,
      ...(after !== '' && { after }),
    }
    const { data, paging } = await ask(business, { path: `${business.business}/template_analytics`, query })
    for (const { data_points } of listIn(data)) points.push(...listIn(data_points).map(templateIn))
    const next = textIn(recordOf(recordOf(paging).cursors), 'after') ?? ''
    if (next === '' || next === after || recordOf(paging).next === undefined) break
    after = next
  }
  return points
}

export interface BusinessFacts {
  /** In which it is billed; null where the provider did not say. */
  currency: string | null
  /** Whether figures of templates are counted. */
  insights: boolean
}

/** @throws GraphFailure */
export const readBusiness = async (business: BusinessAccess): Promise<BusinessFacts> => {
  const answer = await ask(business, { path: business.business, query: { fields: 'currency,is_enabled_for_insights' } })
  const currency = textIn(answer, 'currency')
  return {
    currency: currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null,
    insights: answer.is_enabled_for_insights === true,
  }
}

/** Has figures of templates counted from now on; that cannot be taken back. @throws GraphFailure */
export const enableInsights = (business: BusinessAccess): Promise<unknown> =>
  ask(business, { method: 'POST', path: business.business, query: { is_enabled_for_insights: true } })
