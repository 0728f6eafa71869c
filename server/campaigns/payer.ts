import { tell } from '../../messaging/tell.ts'
import type { Client } from '../kernel/db/client.ts'
import { invalid } from '../kernel/problem/errors.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import { type Scoped, seesPath } from '../kernel/scope/scope.ts'

/** Who sends: the account worked on, the person, and what that person may see. */
export type Sender = Pick<Caller, 'accountId' | 'actorId' | 'userType' | 'timezone' | 'ip'> & Scoped

/** The account that pays. */
export interface Payer {
  id: number
  /** Every account above it and itself. */
  path: readonly number[]
  accountType: number
  billingBasis: number
  allowFlash: boolean
  /** Numbers of other countries than India. */
  allowInternational: boolean
  /** Its hours of silence, `HH:mm` of its clock; null: none. */
  quiet_from: string | null
  quiet_until: string | null
  timezone: string
  /** Per cent of what stays without a receipt: the account's closing rule, where it has one. */
  ratioSet: number | null
  failedRatio: number | null
}

interface Row {
  id: number
  path: number[]
  account_type: number
  billing_basis: number
  allow_flash: number
  allow_international: number
  quiet_from: string | null
  quiet_until: string | null
  timezone: string
  ratio_set: number | null
  failed_ratio: number | null
  status: number
  over: boolean
  undocumented: boolean
}

/**
 * The account in whose name a message goes out and which pays for it.
 * @param tx the caller's own transaction: what it cannot see is not there
 * @throws HttpProblem 422 on `user_id` when it is out of scope, not active, not documented where that is wanted, or its credits are
 *   no longer valid
 */
export async function loadPayer(tx: Client, sender: Sender, userId: number | null | undefined): Promise<Payer> {
  const id = userId ?? sender.accountId
  const { rows } = await tx.query<Row>({
    name: 'payer_of_send',
    text: `select id, path, account_type, billing_basis, allow_flash, allow_international, quiet_from, quiet_until, timezone, status,
       nullif(ratio_set, 0) as ratio_set, nullif(failed_ratio, 0) as failed_ratio,
       coalesce(validity_date < (now() at time zone setting_text('timezone', 'Asia/Kolkata'))::date, false) as over,
       setting_number('kyc_required', 0) = 1 and "userType" in (1, 2) and not exists (select 1 from user_documents d
         where d.account_id = accounts.id and d.status = 1 and (d.expiry_date is null or d.expiry_date >= current_date)) as undocumented
     from accounts where id = $1`,
    values: [id],
  })
  const row = rows[0]
  if (!row || !seesPath(sender, row.path)) throw invalid({ user_id: [tell('The selected user is not valid.')] })
  if (row.status !== 1) throw invalid({ user_id: [tell('The account is not active.')] })
  if (row.over) throw invalid({ user_id: [tell('The validity of the credits of this account is over.')] })
  if (row.undocumented)
    throw invalid({ user_id: [tell('No document of this account is verified yet. Upload one under Edit profile, Documents.')] })
  return {
    id: row.id,
    path: row.path,
    accountType: row.account_type,
    billingBasis: row.billing_basis,
    allowFlash: row.allow_flash === 1,
    allowInternational: row.allow_international === 1,
    quiet_from: row.quiet_from,
    quiet_until: row.quiet_until,
    timezone: row.timezone,
    ratioSet: row.ratio_set,
    failedRatio: row.failed_ratio,
  }
}
