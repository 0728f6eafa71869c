import type pg from 'pg'
import { arrayText, type Cell } from '../kernel/db/arrayText.ts'
import type { Client } from '../kernel/db/client.ts'
import { hasLimit } from './amounts.ts'

/** main: what can be spent. held: promised to running campaigns. spent: used up. issued: where credits come from. */
export type WalletKind = 'main' | 'held' | 'spent' | 'issued'

export interface Wallet {
  /** Null: the platform's own. */
  account: number | null
  kind: WalletKind
}

export type MovementKind =
  | 'credit'
  | 'transfer'
  | 'reverse'
  | 'hold'
  | 'settle'
  | 'unsettle'
  | 'void'
  | 'refund'
  | 'recharge'
  | 'use'

export interface Movement {
  kind: MovementKind
  /** Makes a repeat harmless: a movement whose key was used before moves nothing. */
  key: string | null
  /** What is stored, a positive whole number: credits, pulses, 1/10,000 of the currency (resources/money/wallets.ts). */
  amount: number
  routeType: number
  from: Wallet
  to: Wallet
  campaignId?: number | undefined
  actorId?: number | null | undefined
  /** Credit source of rule money-2: manual, campaign, refund, transfer, request, reversal. */
  source: string
  comment?: string | undefined
  /** The transaction that this one takes back; each can be taken back once. */
  reverses?: number | undefined
  /** Price of one of the wallet's unit in the platform's currency, four decimals. */
  rate?: number | undefined
}

/** The payer's wallet does not hold that much; the transaction is aborted by the time this is seen. */
export class NotEnoughCredits extends Error {
  override name = 'NotEnoughCredits'
}

const CHECK_VIOLATION = '23514'

/**
 * Moves credits between two wallets: one ledger transaction with two entries that sum to zero.
 * @returns its number, or null when the key was used before
 * @throws NotEnoughCredits when the payer's balance would fall below its floor (rule money-3)
 */
export async function move(client: Client, movement: Movement): Promise<number | null> {
  const [id] = await moveAll(client, [movement])
  return id ?? null
}

/** Several movements, one after the other, in one statement: a batch of fifty campaigns would wait fifty times. As `move`, of each. */
export async function moveAll(client: Client, movements: readonly Movement[]): Promise<(number | null)[]> {
  if (movements.length === 0) return []
  const column = (of: (movement: Movement) => Cell | undefined) => arrayText(movements.map(movement => of(movement) ?? null))
  try {
    const { rows } = await client.query<{ id: number | null }>({
      name: 'ledger_move',
      text: `select ledger_move(kind, key, amount, route_type, from_account, from_kind, to_account, to_kind, campaign_id, actor_id, source, comment,
          reverses, rate) as id
        from unnest($1::text[], $2::text[], $3::bigint[], $4::smallint[], $5::bigint[], $6::text[], $7::bigint[], $8::text[], $9::bigint[],
          $10::bigint[], $11::text[], $12::text[], $13::bigint[], $14::numeric[]) with ordinality
          as m(kind, key, amount, route_type, from_account, from_kind, to_account, to_kind, campaign_id, actor_id, source, comment, reverses, rate, nth)
        order by nth`,
      values: [
        column(({ kind }) => kind),
        column(({ key }) => key),
        column(({ amount }) => amount),
        column(({ routeType }) => routeType),
        column(({ from }) => from.account),
        column(({ from }) => from.kind),
        column(({ to }) => to.account),
        column(({ to }) => to.kind),
        column(({ campaignId }) => campaignId),
        column(({ actorId }) => actorId),
        column(({ source }) => source),
        column(({ comment }) => comment),
        column(({ reverses }) => reverses),
        column(({ rate }) => rate),
      ],
    })
    return rows.map(({ id }) => id)
  } catch (error) {
    const amounts = movements.map(({ amount }) => amount).join(', ')
    if (isFloor(error)) throw new NotEnoughCredits(`Not enough credits for a movement of ${amounts}.`, { cause: error })
    throw error
  }
}

/**
 * The same under a savepoint, so that the transaction goes on when there is not enough.
 * @returns the transaction's number; `repeated` when the key was used before; `short` when the payer's balance does not suffice
 */
export async function tryMove(client: Client, movement: Movement): Promise<number | 'repeated' | 'short'> {
  await client.query('savepoint movement')
  try {
    const id = await move(client, movement)
    await client.query('release savepoint movement')
    return id ?? 'repeated'
  } catch (error) {
    if (!(error instanceof NotEnoughCredits)) throw error
    await client.query('rollback to savepoint movement')
    return 'short'
  }
}

function isFloor(error: unknown): boolean {
  const { code, constraint } = error as Partial<pg.DatabaseError>
  return code === CHECK_VIOLATION && constraint === 'wallet_floor'
}

/** What an account can still spend, as stored: its balance, plus its credit limit where it pays afterwards and the wallet is of credits. */
export async function availableCredits(client: Client, accountId: number, routeType: number): Promise<number> {
  const { rows } = await client.query<{ available: number }>(
    `select coalesce(
       (select balance - floor from wallets where account_id = $1 and route_type = $2 and kind = 'main'),
       (select case when account_type = 2 and $3 then credit_limit else 0 end from accounts where id = $1), 0)::bigint as available`,
    [accountId, routeType, hasLimit(routeType)],
  )
  return rows[0]!.available
}

/** Balance of a wallet as stored; 0 where there was no movement yet, negative for a debt. */
export async function balanceOf(
  client: Client,
  accountId: number,
  routeType: number,
  kind: WalletKind = 'main',
): Promise<number> {
  const { rows } = await client.query<{ balance: number }>({
    name: 'balance',
    text: 'select balance from wallets where account_id = $1 and route_type = $2 and kind = $3',
    values: [accountId, routeType, kind],
  })
  return rows[0]?.balance ?? 0
}

/**
 * Locks wallets in order of their id, as every movement does, before several movements of one transaction: so that two such
 * transactions cannot wait for each other. For the server's own transactions; requests may not lock wallets.
 */
export async function lockWallets(client: Client, owners: readonly { account: number; routeType: number }[]): Promise<void> {
  if (owners.length === 0) return
  await client.query({
    name: 'lock_wallets',
    text: `select from wallets w where (w.account_id, w.route_type) in (select * from unnest($1::bigint[], $2::smallint[]))
           order by w.id for update`,
    values: [owners.map(owner => owner.account), owners.map(owner => owner.routeType)],
  })
}
