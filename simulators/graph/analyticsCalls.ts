import { type Cell, HALF_HOUR_S } from './analytics.ts'
import { type Call, type Handler, needed, textOf, wabaOf } from './call.ts'
import { GraphError, invalid } from './graphError.ts'
import { analyticsFieldOf, periodOf, type Question } from './question.ts'

/** In rupees a message, as businesses are billed here, by category, of one country for all. */
const RATES: Readonly<{ [category: string]: number }> = { marketing: 0.8631, utility: 0.115, authentication: 0.115, service: 0 }
const MILLION = 1_000_000

const costOf = ({ category, billable, delivered }: Cell): number =>
  billable ? Math.round((RATES[category] ?? 0) * delivered * MILLION) / MILLION : 0

const cellsOf = ({ provider }: Call, waba: string, { start, end, phones, countries }: Question): Cell[] =>
  [...provider.analytics.cells.values()].filter(
    cell =>
      cell.waba === waba &&
      cell.start + HALF_HOUR_S > start &&
      cell.start < end &&
      (countries.length === 0 || countries.includes(cell.country)) &&
      (phones.length === 0 || phones.includes(cell.number)),
  )

/** Cells added up by what `keyOf` tells apart, in the order of their time. */
const groups = (cells: readonly Cell[], keyOf: (cell: Cell) => string): Cell[][] => {
  const found = new Map<string, Cell[]>()
  for (const cell of cells) {
    const key = keyOf(cell)
    const group = found.get(key)
    if (group) group.push(cell)
    else found.set(key, [cell])
  }
  return [...found.values()].sort(([a], [b]) => (a?.start ?? 0) - (b?.start ?? 0))
}

const total = (cells: readonly Cell[], of: (cell: Cell) => number): number =>
  Math.round(cells.reduce((sum, cell) => sum + of(cell), 0) * MILLION) / MILLION

/** Numbers are named in digits here, by id there: both are taken. */
const withIds = ({ provider }: Call, question: Question): Question => ({
  ...question,
  phones: question.phones.map(
    phone => provider.world.numbers.find(({ number }) => number === phone.replace('+', ''))?.id ?? phone,
  ),
})

const displayed = ({ provider }: Call, id: string): string => provider.world.numbers.find(one => one.id === id)?.number ?? ''

const messaging = (call: Call, waba: string, question: Question) => ({
  phone_numbers: call.provider.world.numbers.filter(one => one.waba === waba).map(({ number }) => number),
  country_codes: question.countries,
  granularity: question.granularity,
  data_points: groups(cellsOf(call, waba, question), cell => String(periodOf(cell.start, question).start)).map(cells => ({
    ...periodOf(cells[0]?.start ?? 0, question),
    sent: total(cells, ({ sent }) => sent),
    delivered: total(cells, ({ delivered }) => delivered),
  })),
})

/** What conversations and prices tell apart. Each asks for some of them as `dimensions`. */
const dimensionsOf = (call: Call, cell: Cell) => ({
  PHONE: ['phone_number', displayed(call, cell.number)],
  COUNTRY: ['country', cell.country],
  CONVERSATION_CATEGORY: ['conversation_category', cell.category.toUpperCase()],
  CONVERSATION_TYPE: ['conversation_type', cell.billable ? 'REGULAR' : 'FREE_TIER'],
  CONVERSATION_DIRECTION: ['conversation_direction', cell.category === 'service' ? 'USER_INITIATED' : 'BUSINESS_INITIATED'],
  PRICING_CATEGORY: ['pricing_category', cell.category.toUpperCase()],
  PRICING_TYPE: ['pricing_type', cell.billable ? 'REGULAR' : 'FREE_CUSTOMER_SERVICE'],
  TIER: ['tier', '0:750000'],
})

const WORDS: Readonly<{ [filter: string]: keyof ReturnType<typeof dimensionsOf> }> = {
  conversation_categories: 'CONVERSATION_CATEGORY',
  conversation_types: 'CONVERSATION_TYPE',
  conversation_directions: 'CONVERSATION_DIRECTION',
  pricing_categories: 'PRICING_CATEGORY',
  pricing_types: 'PRICING_TYPE',
}

const priced = (call: Call, waba: string, question: Question, counted: 'conversation' | 'volume') => {
  const fits = (cell: Cell) =>
    Object.entries(WORDS).every(([filter, dimension]) => {
      const wanted = question.lists.get(filter) ?? []
      return wanted.length === 0 || wanted.includes(dimensionsOf(call, cell)[dimension][1] ?? '')
    })
  const asked = (cell: Cell) =>
    Object.entries(dimensionsOf(call, cell)).flatMap(([name, pair]) => (question.dimensions.includes(name) ? [pair] : []))
  const cells = cellsOf(call, waba, question).filter(fits)
  const points = groups(cells, cell => JSON.stringify([periodOf(cell.start, question).start, asked(cell)])).map(group => ({
    ...periodOf(group[0]?.start ?? 0, question),
    [counted]: total(group, ({ delivered }) => delivered),
    ...(group[0] ? Object.fromEntries(asked(group[0])) : {}),
    cost: total(group, costOf),
  }))
  return { data: [{ data_points: points }] }
}

/** The figures that `fields` of a business ask for; undefined where it asks for none. */
export const analyticsOf = (call: Call, waba: string): Readonly<{ [field: string]: unknown }> | undefined => {
  const asked = analyticsFieldOf(textOf(call, 'fields'))
  if (!asked) return undefined
  const question = withIds(call, asked)
  switch (question.field) {
    case 'analytics':
      return { analytics: messaging(call, waba, question), id: waba }
    case 'conversation_analytics':
      return { conversation_analytics: priced(call, waba, question, 'conversation'), id: waba }
    default:
      return { pricing_analytics: priced(call, waba, question, 'volume'), id: waba }
  }
}

const DAY_S = 86_400
const dayOf = (seconds: number): number => Math.floor(seconds / DAY_S) * DAY_S

const secondsOf = (call: Call, key: string): number => {
  const value = needed(call, key)
  const seconds = /^\d+$/.test(value) ? Number(value) : Date.parse(`${value}T00:00:00Z`) / 1000
  if (Number.isNaN(seconds)) throw invalid(`Param ${key} must be a time`)
  return seconds
}

const ofTemplates: Handler = call => {
  const waba = wabaOf(call, call.path[0] ?? '')
  if (!waba.insights) throw new GraphError(200, 'Template analytics are not enabled for this account')
  if (needed(call, 'granularity') !== 'DAILY') throw invalid('Param granularity must be one of {DAILY}')
  const [start, end] = [secondsOf(call, 'start'), secondsOf(call, 'end')]
  if (start < Date.now() / 1000 - 91 * DAY_S) throw invalid('Param start must be within the last 90 days')
  const ids = needed(call, 'template_ids')
    .split(/[^\d]+/)
    .filter(Boolean)
  if (ids.length > 10) throw invalid('Param template_ids must have at most 10 elements')
  const cells = [...call.provider.analytics.cells.values()].filter(
    cell => cell.waba === waba.id && ids.includes(cell.template) && cell.start >= dayOf(start) && cell.start < end,
  )
  const points = groups(cells, cell => `${dayOf(cell.start)}/${cell.template}`).map(group => {
    const { template = '', start: at = 0 } = group[0] ?? {}
    const sum = { sent: 0, delivered: 0, read: 0 }
    for (const cell of group) {
      sum.sent += cell.sent
      sum.delivered += cell.delivered
      sum.read += cell.read
    }
    return {
      template_id: template,
      start: dayOf(at),
      end: dayOf(at) + DAY_S,
      ...sum,
      clicked: call.provider.analytics.clicksOf(template, dayOf(at)),
      cost: [{ type: 'amount_spent', value: total(group, costOf) }],
    }
  })
  return {
    data: [{ granularity: 'DAILY', product_type: 'CLOUD_API', data_points: points }],
    paging: { cursors: { before: '', after: '' } },
  }
}

export const ANALYTICS_CALLS: Readonly<Record<string, Handler>> = { 'GET waba/template_analytics': ofTemplates }
