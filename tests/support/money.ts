import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { expect } from 'vitest'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { move } from '../../server/money/ledger.ts'
import { type Account, type Answered, call, type World } from './world.ts'

/** Gives credits to an account, as an operator issues them. @returns the booking */
export const issue = (pool: pg.Pool, account: Pick<Account, 'id'>, amount: number, routeType = 1): Promise<number> =>
  asSystem(pool, async tx => {
    const id = await move(tx, {
      kind: 'credit',
      key: null,
      amount,
      routeType,
      from: { account: null, kind: 'issued' },
      to: { account: account.id, kind: 'main' },
      source: 'manual',
    })
    return id!
  })

/** What a campaign does to a wallet, without one. */
export const book = (
  pool: pg.Pool,
  account: Pick<Account, 'id'>,
  kind: 'hold' | 'settle' | 'void' | 'refund' | 'recharge',
  amount: number,
): Promise<number | null> => {
  const ways = {
    hold: ['main', 'held'],
    settle: ['held', 'spent'],
    void: ['held', 'main'],
    refund: ['spent', 'main'],
    recharge: ['main', 'spent'],
  } as const
  const [from, to] = ways[kind]
  return asSystem(pool, tx =>
    move(tx, {
      kind,
      key: null,
      amount,
      routeType: 1,
      from: { account: account.id, kind: from },
      to: { account: account.id, kind: to },
      source: kind === 'void' || kind === 'refund' ? 'refund' : 'campaign',
    }),
  )
}

/** Calls of one person. */
export type Person = (method: string, path: string, body?: unknown) => Promise<Answered>

export const personOf = async (
  app: FastifyInstance,
  world: World,
  account: Account,
  permissions?: readonly string[],
): Promise<Person> => {
  const token = await world.signIn(account, permissions)
  return (method, path, body) => call(app, token, method, path, body)
}

/** The answer's data; fails on anything but 200. */
export const dataOf = <T>({ status, body }: Answered): T => {
  expect({ status, message: body.message, errors: body.errors }).toMatchObject({ status: 200 })
  return body.data as T
}

export const rowsOf = <T = Record<string, unknown>>(answer: Answered): T[] => dataOf<{ data: T[] }>(answer).data
