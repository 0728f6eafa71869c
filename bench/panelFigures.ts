import type { PanelVisit } from './panelPage.ts'
import { quantile } from './quantile.ts'

/** A visit, and the bytes of script and style after gzip that came until the list was usable. */
export type WeighedVisit = PanelVisit & { load: number }

/** Visits of today's panel and of those beside it; none where one could not be built. */
export interface Visits {
  today: readonly WeighedVisit[]
  before: readonly WeighedVisit[]
  stock: readonly WeighedVisit[]
}

interface Figure {
  what: string
  of(visit: WeighedVisit): number
  show(value: number): string
  /** What it may be of the figure before and of stock's, and by itself. */
  ofBefore?: number
  ofStock?: number
  most?: number
  goal?: string
}

export interface PanelLine {
  what: string
  figure: string
  beside: string
  isOver: boolean
}

const digits = (value: number, fraction = 0) => value.toLocaleString('en-IN', { maximumFractionDigits: fraction })
const ms = (value: number) => `${digits(value, value < 100 ? 1 : 0)} ms`
const mb = (bytes: number) => `${digits(bytes / 1e6, 1)} MB`
const kb = (bytes: number) => `${digits(bytes / 1000, 1)} KB`

/** Rule panel-18. */
const FIGURES: readonly Figure[] = [
  {
    what: 'script and style before the list is usable, gzip',
    of: visit => visit.load,
    show: kb,
    ofBefore: 1.2,
    goal: 'goal 1.05 × before',
  },
  { what: 'time to a usable list, CPU ÷ 4, fast 4G', of: visit => visit.usable, show: ms, ofBefore: 1.15, ofStock: 0.6 },
  { what: 'CPU to a usable list', of: visit => visit.usableCpu, show: ms, ofBefore: 1.15, ofStock: 0.6 },
  { what: 'CPU of a sort', of: visit => visit.sort, show: ms, ofBefore: 1, ofStock: 0.3 },
  { what: 'CPU of a tick', of: visit => visit.tick, show: ms, ofBefore: 1.6, ofStock: 0.3 },
  { what: 'CPU of a tick of all', of: visit => visit.tickAll, show: ms, ofBefore: 1.6, ofStock: 0.3 },
  { what: 'CPU of two letters typed in the search', of: visit => visit.keys, show: ms, ofBefore: 1, ofStock: 0.3 },
  { what: 'CPU of typing in the search', of: visit => visit.typing, show: ms, ofBefore: 1, ofStock: 0.3 },
  { what: 'CPU of typing, Enter and the rows found', of: visit => visit.search, show: ms },
  { what: 'CPU of a row menu', of: visit => visit.menu, show: ms, ofBefore: 2.1 },
  { what: 'heap after a collection', of: visit => visit.heap, show: mb, ofBefore: 1.3 },
  { what: 'a form opened the second time, CPU ÷ 4', of: visit => visit.form, show: ms, most: 150 },
  { what: 'CPU of a form opened the second time', of: visit => visit.formCpu, show: ms },
  { what: 'layout shift from skeleton to rows', of: visit => visit.shift, show: value => digits(value, 4), most: 0 },
]

interface Spread {
  low: number
  median: number
  high: number
}

const spreadOf = (values: readonly number[]): Spread | undefined => {
  const there = values.filter(value => !Number.isNaN(value))
  if (there.length === 0) return undefined
  return { low: Math.min(...there), median: quantile(there, 0.5), high: Math.max(...there) }
}

const spreadShown = ({ low, high }: Spread, show: Figure['show']) =>
  show(low) === show(high) ? '' : `${show(low)} to ${show(high)}`

type Limit = Pick<Spread, 'median' | 'high'>

/** Where the lowest of ours would be allowed beside the highest of the other, more rounds have to tell. */
const VERDICTS = { within: '', unsure: 'over, within the spread: ', over: 'OVER: ' } as const

const verdictOf = (today: Spread, limits: readonly Limit[]): keyof typeof VERDICTS => {
  const passed = limits.filter(({ median }) => today.median > median)
  if (passed.length === 0) return 'within'
  return passed.every(({ high }) => today.low <= high) ? 'unsure' : 'over'
}

/** Medians with their spread, and what they are of the panel before and of stock's, each beside its budget. */
export const panelLines = (visits: Visits): PanelLine[] =>
  FIGURES.flatMap(({ what, of, show, ofBefore, ofStock, most, goal }) => {
    const [today, before, stock] = [visits.today, visits.before, visits.stock].map(some => spreadOf(some.map(of)))
    if (!today) return []
    const limits: Limit[] = most === undefined ? [] : [{ median: most, high: most }]
    const beside = (name: string, other: Spread | undefined, budget: number | undefined) => {
      if (!other) return []
      if (budget !== undefined) limits.push({ median: budget * other.median, high: budget * other.high })
      const times = other.median > 0 ? `× ${digits(today.median / other.median, 2)} of ` : ''
      const spread = spreadShown(other, show)
      return [
        `${times}${show(other.median)} ${name}${spread && ` (${spread})`}${budget === undefined ? '' : `, budget ≤ ${budget} ×`}`,
      ]
    }
    const said = [
      spreadShown(today, show),
      most === undefined ? '' : `budget ≤ ${show(most)}`,
      ...beside('before', before, ofBefore),
      ...beside('stock', stock, ofStock),
      goal ?? '',
    ].filter(Boolean)
    const verdict = verdictOf(today, limits)
    return [{ what, figure: show(today.median), beside: `${VERDICTS[verdict]}${said.join('; ')}`, isOver: verdict === 'over' }]
  })
