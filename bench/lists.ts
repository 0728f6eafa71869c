import { benchCaller, benchDesk, quantile } from './desk.ts'
import { fill, largeCampaign, makeOwners, someContact, someName } from './fill.ts'

export interface ListFigure {
  list: string
  /** Milliseconds over HTTP on loopback, 50th and 95th of two hundred, at each number of messages. */
  at: Readonly<Record<number, { p50: number; p95: number }>>
}

/** Messages in the desk: the small size, and the one that must cost no more. */
export const SIZES = [100_000, 10_000_000] as const
const RUNS = 200

type Body = Readonly<Record<string, unknown>>
type Shape = (run: number) => readonly [path: string, body: Body]
type Call = (path: string, body?: unknown) => Promise<unknown>

const timed = async (call: Call, shape: Shape) => {
  const figures: number[] = []
  for (let run = -10; run < RUNS; run++) {
    const [path, body] = shape(Math.abs(run))
    const since = performance.now()
    await call(path, body)
    if (run >= 0) figures.push(performance.now() - since)
  }
  return { p50: quantile(figures, 0.5), p95: quantile(figures, 0.95) }
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
const contactsByName: Shape = run => ['contact-numbers', { search: someName(run) }]
const usersSearched: Shape = run => ['users', { search: someName(run) }]

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
  ['contacts, first page', always('contact-numbers', { page: 1 })],
  ['contacts, one number', run => ['contact-numbers', { search: someContact(run, size) }]],
  ['contacts, by name', contactsByName],
  ['contacts, 3,000 rows further', always('contact-numbers', await deep(call, 'contact-numbers', {}, 15))],
  ['users, first page', always('users', { page: 1 })],
  ['users, by status', always('users', { status: 0 })],
  ['users, searched', usersSearched],
  ['users, in a select', run => ['users-for-ddl', { search: someName(run) }]],
]

/** The reseller above all users. */
const ofReseller = async (call: Call): Promise<Shapes> => [
  ['reseller: delivery report, first page', always('delivery-report', { page: 1 })],
  ['reseller: delivery report, by status', always('delivery-report', { status: 'Stop' })],
  ['reseller: delivery report, 3,000 rows further', always('delivery-report', await deep(call, 'delivery-report', {}, 15))],
  ['reseller: number log, failed only', log({ page: 1, bucket: 'FAILED' })],
  ['reseller: contacts, first page', always('contact-numbers', { page: 1 })],
  ['reseller: contacts, by name', contactsByName],
  ['reseller: users, first page', always('users', { page: 1 })],
  ['reseller: users, searched', usersSearched],
]

/** The client all campaigns and contacts belong to. */
const ofClient = async (call: Call): Promise<Shapes> => [
  ['client: delivery report, first page', always('delivery-report', { page: 1 })],
  ['client: delivery report, by status', always('delivery-report', { status: 'Stop' })],
  ['client: number log, failed only', log({ page: 1, bucket: 'FAILED' })],
  ['client: contacts, first page', always('contact-numbers', { page: 1 })],
  ['client: contacts, by name', contactsByName],
  ['client: contacts, 3,000 rows further', always('contact-numbers', await deep(call, 'contact-numbers', {}, 15))],
]

/** Lists at 100 thousand and 10 million messages (a campaign and a user for each hundred, a contact for each ten), in one run. */
export const benchLists = async (): Promise<ListFigure[]> => {
  const { desk, end } = await benchDesk('api')
  try {
    const { pool } = desk.deps
    const owners = await makeOwners(pool)
    const [operator, reseller, client] = await Promise.all(
      ['admin', 'reseller', 'client'].map(name => benchCaller(desk.url as string, name)),
    )
    const figures: Record<string, Record<number, { p50: number; p95: number }>> = {}
    let filled = 0
    for (const size of SIZES) {
      await fill(pool, owners, filled, size)
      filled = size
      for (const [call, shapes] of [
        [operator, await ofOperator(operator!, size)],
        [reseller, await ofReseller(reseller!)],
        [client, await ofClient(client!)],
      ] as const)
        for (const [name, shape] of shapes) {
          const held = figures[name] ?? {}
          held[size] = await timed(call!, shape)
          figures[name] = held
        }
    }
    return Object.entries(figures).map(([list, at]) => ({ list, at }))
  } finally {
    await end()
  }
}
