import { isOperator } from '../../resources/language/access.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { inlined } from '../kernel/exports/copyOut.ts'
import { addScope, Conditions } from '../kernel/records/conditions.ts'
import type { PlanContext } from '../kernel/records/exportPlan.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import { startOfDay } from '../money/port.ts'
import { campaignFilters } from './companion.ts'

/** A file has a line to each message of campaigns of one channel: how its campaigns are chosen, and who sees whose they are. */

export type FileBody = Readonly<Record<string, unknown>>

interface ChosenBy {
  /** Who declares the campaigns of the channel. */
  of: AnyResource
  /** The field of the body that names one campaign. */
  id: string
  /** Further fields that a campaign `t` is found by, as SQL with `?` for the value. */
  by: Readonly<Record<string, string>>
}

/** Whose campaigns a file or a summary is about: the named account's; where nobody is named operators mean all, everybody else himself. */
export const addUser = (
  conditions: Conditions,
  { accountId, userType }: Pick<Caller, 'accountId' | 'userType'>,
  userId: unknown,
): void => {
  if (userId) conditions.add('t.account_id = ?', userId)
  else if (!isOperator(userType)) conditions.add('t.account_id = ?', accountId)
}

/** The campaigns a file is about, as a query in brackets: one, or those of its filter. */
export const chosenCampaigns = async ({ tx, caller }: PlanContext, body: FileBody, { of, id, by }: ChosenBy): Promise<string> => {
  const conditions = new Conditions()
  await addScope(conditions, tx, caller, of, { lent: false })
  // Of one campaign it is known whose it is.
  if (body[id] === undefined) addUser(conditions, caller, body.user_id)
  for (const [key, sql] of Object.entries({ [id]: 't.id = ?', ...by })) if (body[key]) conditions.add(sql, body[key])
  if (body.status) {
    const { oneOf } = campaignFilters.status
    conditions.add(oneOf, ...Array.from({ length: oneOf.split('?').length - 1 }, () => [body.status]))
  }
  if (body.from_date) conditions.add('t.campaign_send_date_time >= ?', startOfDay(String(body.from_date), caller.timezone))
  if (body.to_date) conditions.add('t.campaign_send_date_time < ?', startOfDay(String(body.to_date), caller.timezone, 1))
  return inlined(`(select t.* from campaigns t where ${conditions.sql})`, conditions.values)
}

/** What was asked for, without what was left out. */
export const inputOf = (input: FileBody): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))
