import type pg from 'pg'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { move, type WalletKind } from '../../server/money/ledger.ts'
import type { World } from '../support/world.ts'

/** An answer that is certain: the effect is there (200), or it is not (a refusal). */
export interface Certain {
  status: number
  data: Record<string, unknown>
}

/** One request under a key, repeated until the answer is certain; several at a time now and then. */
export type Ask = (token: string, method: string, path: string, body: Record<string, unknown>) => Promise<Certain>

/** Who takes part: tokens by account, and who stands below whom. */
export interface Cast {
  admin: string
  resellers: { id: number; token: string; children: { id: number; token: string }[] }[]
}

const OPENING = 20_000

/** Two resellers with five children each, all with credits to begin with. */
export const castOf = async (world: World): Promise<Cast> => {
  const { pool } = world.deps
  const resellers: Cast['resellers'] = []
  for (const reseller of [world.reseller, world.otherReseller]) {
    const { rows } = await pool.query<{ id: number; username: string }>(
      `insert into accounts ("userType", name, username, password_hash, parent_id, status, low_credit_alert)
       select 2, 'Branch ' || n, $2 || n, 'none', $1, 1, 500 from generate_series(1, 5) n returning id, username`,
      [reseller.id, `branch.${reseller.username}.`],
    )
    const children = []
    for (const { id, username } of rows) children.push({ id, token: await world.signIn({ id, username, userType: 2 }) })
    resellers.push({ id: reseller.id, token: await world.signIn(reseller), children })
  }
  for (const { id, children } of resellers)
    for (const account of [id, ...children.map(child => child.id)])
      await asSystem(pool, tx =>
        move(tx, {
          kind: 'credit',
          key: `opening:${account}`,
          amount: account === id ? OPENING : OPENING / 10,
          routeType: 1,
          from: { account: null, kind: 'issued' },
          to: { account, kind: 'main' },
          source: 'manual',
        }),
      )
  return { admin: await world.signIn(world.admin), resellers }
}

/** What every main wallet must hold in the end, added up from the answers alone. */
export class Expected {
  readonly main = new Map<number, number>()
  /** Marks of what was answered with success, and of what was refused. */
  readonly done = new Set<string>()
  readonly refused = new Set<string>()

  add(account: number, amount: number): void {
    this.main.set(account, (this.main.get(account) ?? 0) + amount)
  }
}

/** A number from 0 to 1, the same for the same seed (mulberry32). */
export const dice = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

interface Step {
  roll: () => number
  ask: Ask
  cast: Cast
  expected: Expected
  /** Booked straight on the ledger, as the workers do. */
  pool: pg.Pool
  /** Stands in the comment of what this step books. */
  mark: string
}

const pick = <T>(roll: () => number, list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T
const amountOf = (roll: () => number) => 1 + Math.floor(roll() * 400)

const noted = ({ expected, mark }: Step, { status }: Certain): boolean => {
  ;(status === 200 ? expected.done : expected.refused).add(mark)
  return status === 200
}

/** An operator or a reseller adds or takes back. */
const addOrTake = async (step: Step): Promise<void> => {
  const { roll, ask, cast, expected, mark } = step
  const reseller = pick(roll, cast.resellers)
  const child = pick(roll, reseller.children)
  const byAdmin = roll() < 0.3
  const takes = roll() < 0.45
  const credit = amountOf(roll)
  const answer = await ask(byAdmin ? cast.admin : reseller.token, 'POST', 'user-credit', {
    user_id: child.id,
    credit_type: takes ? 2 : 1,
    route_type: 1,
    credit,
    comment: mark,
  })
  if (!noted(step, answer)) return
  expected.add(child.id, takes ? -credit : credit)
  if (!byAdmin) expected.add(reseller.id, takes ? credit : -credit)
  // Now and then two try to take the same booking back.
  if (takes || roll() > 0.4) return
  const { rows } = await retried(() =>
    step.pool.query<{ id: number }>('select id from ledger_entries where transaction_id = $1 and account_id = $2', [
      answer.data.transaction_id,
      child.id,
    ]),
  )
  const back = await Promise.all(
    [0, 1].map(() =>
      ask(byAdmin ? cast.admin : reseller.token, 'POST', 'user-credit-reverse', { id: rows[0]!.id, comment: `back of ${mark}` }),
    ),
  )
  const times = back.filter(({ status }) => status === 200).length
  if (times > 1) throw new Error(`Booking ${mark} was taken back ${times} times.`)
  if (times === 0) return
  expected.add(child.id, -credit)
  if (!byAdmin) expected.add(reseller.id, credit)
}

const transfer = async (step: Step): Promise<void> => {
  const { roll, ask, cast, expected, mark } = step
  const reseller = pick(roll, cast.resellers)
  const [from, to] = [pick(roll, reseller.children), pick(roll, reseller.children)]
  const credit = amountOf(roll)
  const answer = await ask(reseller.token, 'POST', 'user-credit-transfer', {
    user_id: from.id,
    to_user_id: to.id,
    route_type: 1,
    credit,
    comment: mark,
  })
  if (!noted(step, answer)) return
  expected.add(from.id, -credit)
  expected.add(to.id, credit)
}

/** A child asks; two answers race, and sometimes the child takes the request back. */
const request = async (step: Step): Promise<void> => {
  const { roll, ask, cast, expected, mark } = step
  const reseller = pick(roll, cast.resellers)
  const child = pick(roll, reseller.children)
  const credit = 100 + amountOf(roll)
  const asked = await ask(child.token, 'POST', 'credit-request', { route_type: 1, credit, comment: mark })
  if (asked.status !== 200) return
  const id = Number(asked.data.id)
  const given = Math.max(1, Math.floor(credit * roll()))
  const approve = () => ask(reseller.token, 'POST', 'credit-request-reply', { id, status: 1, approved_credit: given })
  const other =
    roll() < 0.5
      ? () => ask(reseller.token, 'POST', 'credit-request-reply', { id, status: 2, reply: 'Not now' })
      : () => ask(child.token, 'DELETE', `credit-request/${id}`, {})
  const answers = await Promise.all([approve(), approve(), ...(roll() < 0.3 ? [other()] : [])])
  const approved = answers.slice(0, 2).filter(({ status }) => status === 200).length
  if (answers.filter(({ status }) => status === 200).length > 1) throw new Error(`Request ${id} was answered twice.`)
  if (approved === 0) {
    // It must not stay open: at most ten may.
    await ask(child.token, 'DELETE', `credit-request/${id}`, {})
    return
  }
  expected.add(child.id, given)
  expected.add(reseller.id, -given)
}

/** What a campaign does, under the keys it would use: held, settled in parts, the rest given back, some refunded. */
const campaign = async (step: Step): Promise<void> => {
  const { roll, cast, expected, mark } = step
  const { id } = pick(roll, pick(roll, cast.resellers).children)
  const held = 10 + amountOf(roll)
  const sent = Math.floor(held * roll())
  const failed = Math.floor(sent * roll() * 0.5)
  const book = (kind: 'hold' | 'settle' | 'void' | 'refund', amount: number, from: WalletKind, to: WalletKind) =>
    retried(() =>
      asSystem(step.pool, tx =>
        move(tx, {
          kind,
          key: `${kind}:${mark}`,
          amount,
          routeType: 1,
          from: { account: id, kind: from },
          to: { account: id, kind: to },
          source: kind === 'hold' || kind === 'settle' ? 'campaign' : 'refund',
        }),
      ),
    )
  try {
    await book('hold', held, 'main', 'held')
  } catch (error) {
    if ((error as Error).name === 'NotEnoughCredits') return
    throw error
  }
  if (sent > 0) await book('settle', sent, 'held', 'spent')
  if (held > sent) await book('void', held - sent, 'held', 'main')
  if (failed > 0) await book('refund', failed, 'spent', 'main')
  expected.add(id, -sent + failed)
}

/** Again while the database is away; a key keeps the effect single. */
export const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if ((error as Error).name === 'NotEnoughCredits' || (error as { code?: string }).code === '23514') throw error
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
}

const STEPS = [addOrTake, addOrTake, transfer, request, campaign, campaign]

/** One thing that one client does; anything may happen meanwhile. */
export const takeStep = (step: Step): Promise<void> => pick(step.roll, STEPS)(step)
