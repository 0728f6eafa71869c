import { benchCaller } from './caller.ts'
import { benchDesk } from './desk.ts'
import { fill, largeCampaign, makeOwners, PER_CONTACT, PER_USER, someContact, someName } from './fill.ts'
import { inServer, type Measure } from './inServer.ts'
import { quantile } from './quantile.ts'

export interface ListFigure {
  list: string
  /** Milliseconds in the server, 50th and 95th of two hundred calls over HTTP, at each number of messages. */
  at: Readonly<Record<number, { p50: number; p95: number }>>
}

/** Messages in the desk: the small size, and the one that must cost no more. */
const SIZES = [100_000, 10_000_000] as const
const RUNS = 200

type Body = Readonly<Record<string, unknown>>
type Shape = (run: number) => readonly [path: string, body: Body]
type Call = (path: string, body?: unknown) => Promise<unknown>

/** Each call at every size in turn: what slows the machine for a while slows all sizes. */
const timed = async (sides: readonly Side[], nth: number, measure: Measure): Promise<ListFigure['at']> => {
  const figures = sides.map((): number[] => [])
  for (let run = -10; run < RUNS; run++)
    for (const [at, { call, shapes }] of sides.entries()) {
      const [path, body] = shapes[nth]![1](Math.abs(run))
      const took = await measure(() => call(path, body))
      if (run >= 0) figures[at]!.push(took)
    }
  return Object.fromEntries(
    sides.map(({ size }, at) => [size, { p50: quantile(figures[at]!, 0.5), p95: quantile(figures[at]!, 0.95) }]),
  )
}

/** Pages by the mark of the one before, as the panel turns them. @returns the body that asks for the page after so many */
const deep = async (call: Call, path: string, body: Body, pages: number): Promise<Body> => {
  let cursor: string | undefined
  for (let page = 1; page <= pages; page++) {
    const answer = (await call(path, { ...body, page, per_page_record: 200, ...(cursor && { cursor }) })) as {
      next_cursor?: string
    }
    if (!answer.next_cursor) break
    cursor = answer.next_cursor
  }
  return { ...body, page: pages + 1, ...(cursor && { cursor }) }
}

type Shapes = readonly (readonly [string, Shape])[]

const always =
  (path: string, body: Body): Shape =>
  () => [path, body]
const log =
  (body: Body): Shape =>
  run => [`get-campaign-info/${largeCampaign(run)}`, { per_page: 15, ...body }]
const contactsByName =
  (size: number): Shape =>
  run => ['contact-numbers', { search: someName(run, size / PER_CONTACT) }]
const usersSearched =
  (size: number, path = 'users'): Shape =>
  run => [path, { search: someName(run, size / PER_USER) }]

/** By a given and a family name: a few hundred of 100,000, as many as are sorted by what each is asked for. */
const usersByBalance =
  (size: number): Shape =>
  run => ['users', { search: someName(run * 4 + 2, size / PER_USER), sort_by: 'transaction_credit', sort_order: 'desc' }]

const ofOperator = async (call: Call, size: number): Promise<Shapes> => [
  ['delivery report, first page', always('delivery-report', { page: 1 })],
  [
    'delivery report, by status and date',
    always('delivery-report', { status: 'Stop', from_date: '2020-01-01', to_date: '2100-01-01' }),
  ],
  ['delivery report, 3,000 rows further', always('delivery-report', await deep(call, 'delivery-report', {}, 15))],
  ['number log, first page', log({ page: 1 })],
  ['number log, page 600', log({ page: 600 })],
  ['number log, failed only', log({ page: 1, bucket: 'FAILED' })],
  ['number log, accepted only, one in a thousand', log({ page: 1, bucket: 'Accepted' })],
  ['contacts, first page', always('contact-numbers', { page: 1 })],
  ['contacts, one number', run => ['contact-numbers', { search: someContact(run, size / PER_CONTACT) }]],
  ['contacts, by name', contactsByName(size)],
  ['contacts, 3,000 rows further', always('contact-numbers', await deep(call, 'contact-numbers', {}, 15))],
  ['users, first page', always('users', { page: 1 })],
  ['users, by status', always('users', { status: 0 })],
  ['users, by status, sorted by name', always('users', { status: 0, sort_by: 'name', sort_order: 'asc' })],
  ['delivery report, by status, sorted by contacts', always('delivery-report', { status: 'Stop', sort_by: 'total_contacts' })],
  ['users, searched', usersSearched(size)],
  ['users, some of them sorted by balance', usersByBalance(size)],
  ['campaigns to be managed, with open numbers', always('manage-campaign-list', { has_open: 1 })],
  ['all campaigns, paused', always('all-campaign', { status: ['Paused'] })],
  ['users, in a select', usersSearched(size, 'users-for-ddl')],
]

/** The reseller above all users. */
const ofReseller = async (call: Call, size: number): Promise<Shapes> => [
  ['reseller: delivery report, first page', always('delivery-report', { page: 1 })],
  ['reseller: delivery report, by status', always('delivery-report', { status: 'Stop' })],
  ['reseller: delivery report, 3,000 rows further', always('delivery-report', await deep(call, 'delivery-report', {}, 15))],
  ['reseller: number log, failed only', log({ page: 1, bucket: 'FAILED' })],
  ['reseller: contacts, first page', always('contact-numbers', { page: 1 })],
  ['reseller: contacts, by name', contactsByName(size)],
  ['reseller: users, first page', always('users', { page: 1 })],
  ['reseller: users, searched', usersSearched(size)],
]

/** The client all campaigns and contacts belong to. */
const ofClient = async (call: Call, size: number): Promise<Shapes> => [
  ['client: delivery report, first page', always('delivery-report', { page: 1 })],
  ['client: delivery report, by status', always('delivery-report', { status: 'Stop' })],
  ['client: number log, failed only', log({ page: 1, bucket: 'FAILED' })],
  ['client: contacts, first page', always('contact-numbers', { page: 1 })],
  ['client: contacts, by name', contactsByName(size)],
  ['client: contacts, 3,000 rows further', always('contact-numbers', await deep(call, 'contact-numbers', {}, 15))],
]

/** Who calls which lists of a desk of some size. */
interface Side {
  size: number
  call: Call
  shapes: Shapes
}

const CALLERS: readonly (readonly [name: string, shapes: (call: Call, size: number) => Promise<Shapes>])[] = [
  ['admin', ofOperator],
  ['reseller', ofReseller],
  ['client', ofClient],
]

/**
 * Lists of two desks side by side, one with 100 thousand and one with 10 million messages: a campaign and a user for each hundred, a contact
 * for each ten.
 */
export const benchLists = async (): Promise<ListFigure[]> => {
  const measure = inServer()
  const ends: (() => Promise<void>)[] = []
  try {
    const desks: { size: number; url: string }[] = []
    for (const size of SIZES) {
      const { desk, end } = await benchDesk('api')
      ends.push(end)
      await fill(desk.deps.pool, await makeOwners(desk.deps.pool), size)
      desks.push({ size, url: desk.url as string })
    }
    const figures: ListFigure[] = []
    for (const [name, shapesOf] of CALLERS) {
      const sides: Side[] = []
      for (const { size, url } of desks) {
        const call = await benchCaller(url, name)
        sides.push({ size, call, shapes: await shapesOf(call, size) })
      }
      for (const [nth, [list]] of sides[0]!.shapes.entries()) figures.push({ list, at: await timed(sides, nth, measure) })
    }
    return figures
  } finally {
    for (const end of ends) await end()
  }
}
