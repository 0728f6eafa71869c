import { wireDateTime } from '../../messaging/format.ts'
import type { BalanceAnswer, WalletAnswer, WalletMovement, WalletState } from '../../resources/money/wallet.ts'
import { amountOf, WALLETS } from '../../resources/money/wallets.ts'
import type { CallContext } from '../kernel/context/context.ts'
import { amountSql, hasLimit, unitSql } from './amounts.ts'
import { countOpenRequests } from './creditRequests.ts'

const LATEST_CAMPAIGNS = 2000
const MOST_CAMPAIGNS = 8
const MOST_MOVEMENTS = 8

type Context = Pick<CallContext, 'tx' | 'caller'>

/** Whose wallets are read. */
interface Whose {
  tx: CallContext['tx']
  caller: Pick<CallContext['caller'], 'accountId'>
}

interface Terms {
  account_type: 1 | 2
  credit_limit: number
  low_credit_alert: number
  validity_date: string | null
}

/** How an account pays. */
export const readTerms = async ({ tx, caller }: Whose): Promise<Terms> => {
  const { rows } = await tx.query<Terms>(
    'select account_type, credit_limit, low_credit_alert, validity_date from accounts where id = $1',
    [caller.accountId],
  )
  return rows[0]!
}

/** Every wallet, those without a movement too. */
export const readWallets = async ({ tx, caller }: Whose, terms: Terms): Promise<WalletState[]> => {
  const { rows } = await tx.query<{ route_type: number; kind: 'main' | 'held'; balance: number; floor: number }>(
    `select route_type, kind, balance, floor from wallets where account_id = $1 and kind in ('main', 'held')`,
    [caller.accountId],
  )
  return WALLETS.map(({ route_type: routeType, unit }) => {
    const limited = hasLimit(routeType)
    const main = rows.find(row => row.route_type === routeType && row.kind === 'main')
    const held = rows.find(row => row.route_type === routeType && row.kind === 'held')
    const balance = main?.balance ?? 0
    const available = main ? main.balance - main.floor : terms.account_type === 2 && limited ? terms.credit_limit : 0
    return {
      route_type: routeType,
      unit,
      balance: amountOf(routeType, balance),
      held: amountOf(routeType, held?.balance ?? 0),
      available: amountOf(routeType, available),
      // A wallet that was never used is empty on purpose.
      is_low: main && limited && available < terms.low_credit_alert ? 1 : 0,
    }
  })
}

/** `GET my-balance`: what the bar above every screen shows. */
export const readBalance = async (context: Context): Promise<BalanceAnswer> => ({
  wallets: await readWallets(context, await readTerms(context)),
  open_requests: await countOpenRequests(context),
})

const readHolders = async ({ tx, caller }: Context): Promise<WalletAnswer['held_by']> => {
  const { rows } = await tx.query<WalletAnswer['held_by'][number]>(
    `select id, campaign, status, (paused_at is not null)::int as is_paused, route_type, ${unitSql('route_type')} as unit, ${amountSql('total_credit_hold', 'route_type')} as credits from
       (select id, campaign, status, paused_at, route_type, total_credit_hold from campaigns where account_id = $1 order by id desc limit ${LATEST_CAMPAIGNS}) latest
     where total_credit_hold > 0 order by id desc limit ${MOST_CAMPAIGNS}`,
    [caller.accountId],
  )
  return rows
}

const readMovements = async ({ tx, caller }: Context): Promise<WalletMovement[]> => {
  const { rows } = await tx.query<Omit<WalletMovement, 'created_at'> & { created_at: Date }>(
    `select id, created_at, route_type, ${unitSql('route_type')} as unit, credit_type, ${amountSql('credit', 'route_type')} as credit,
       ${amountSql('new_balance', 'route_type')} as new_balance, source, campaign_id, comment from statement
     where account_id = $1 order by id desc limit ${MOST_MOVEMENTS}`,
    [caller.accountId],
  )
  return rows.map(row => ({ ...row, created_at: wireDateTime(row.created_at, caller.timezone) }))
}

/** `GET my-credits`: the wallets of an account, what holds them, what last moved. */
export const readOverview = async (context: Context): Promise<WalletAnswer> => {
  const { tx, caller } = context
  const terms = await readTerms(context)
  const wallets = await readWallets(context, terms)
  const { rows } = await tx.query<{ pending: number }>(
    'select count(*) as pending from credit_requests where account_id = $1 and status = 0',
    [caller.accountId],
  )
  return {
    ...terms,
    wallets,
    open_requests: await countOpenRequests(context),
    pending_requests: rows[0]!.pending,
    held_by: wallets.some(({ held }) => held > 0) ? await readHolders(context) : [],
    movements: await readMovements(context),
  }
}
