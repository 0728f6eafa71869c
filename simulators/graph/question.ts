import { invalid } from './graphError.ts'

/** What is asked of one field of figures: `analytics.start(1).end(2).granularity(DAY)…`. */
export interface Question {
  field: 'analytics' | 'conversation_analytics' | 'pricing_analytics'
  /** In seconds. */
  start: number
  end: number
  granularity: string
  phones: string[]
  countries: string[]
  dimensions: string[]
  /** Every other list, by name. */
  lists: ReadonlyMap<string, string[]>
}

/** The one trap of the interface: messages are asked for by DAY and MONTH, all else by DAILY and MONTHLY. */
const GRANULARITIES = {
  analytics: ['HALF_HOUR', 'DAY', 'MONTH'],
  conversation_analytics: ['HALF_HOUR', 'DAILY', 'MONTHLY'],
  pricing_analytics: ['HALF_HOUR', 'DAILY', 'MONTHLY'],
} as const

const YEAR_S = 366 * 86_400

const isField = (word: string): word is Question['field'] => Object.hasOwn(GRANULARITIES, word)

const listIn = (text: string | undefined): string[] => (text ?? '').split(/[^\w+-]+/).filter(Boolean)

/** Reads what `fields` asks for; undefined where it asks for no figures. @throws GraphError where it asks wrongly */
export const analyticsFieldOf = (fields: string): Question | undefined => {
  const [field = ''] = fields.split('.')
  if (!isField(field)) return undefined
  const given = new Map([...fields.matchAll(/\.(\w+)\(([^()]*)\)/g)].map(([, name = '', value = '']) => [name, value]))
  const seconds = (name: string): number => {
    const value = Number(given.get(name))
    if (!Number.isInteger(value) || value <= 0) throw invalid(`Param ${name} of ${field} must be a time in seconds`)
    return value
  }
  const [start, end] = [seconds('start'), seconds('end')]
  if (end <= start) throw invalid('Param end must be after start')
  if (start < Date.now() / 1000 - YEAR_S) throw invalid('Param start must be within the last year')
  const granularity = given.get('granularity') ?? ''
  const words: readonly string[] = GRANULARITIES[field]
  if (!words.includes(granularity)) throw invalid(`Param granularity of ${field} must be one of {${words.join(', ')}}`)
  return {
    field,
    start,
    end,
    granularity,
    phones: listIn(given.get('phone_numbers')),
    countries: listIn(given.get('country_codes')),
    dimensions: listIn(given.get('dimensions')),
    lists: new Map([...given].map(([name, value]) => [name, listIn(value)])),
  }
}

/** The period in which a half hour lies, in seconds. */
export const periodOf = (at: number, { granularity }: Question): { start: number; end: number } => {
  if (granularity === 'HALF_HOUR') return { start: at, end: at + 1800 }
  const date = new Date(at * 1000)
  if (granularity.startsWith('DA')) {
    const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) / 1000
    return { start, end: start + 86_400 }
  }
  const month = (place: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + place, 1) / 1000
  return { start: month(0), end: month(1) }
}
