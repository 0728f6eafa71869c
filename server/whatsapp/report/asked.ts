import { isOperator } from '../../../resources/language/access.ts'
import type { Conditions } from '../../kernel/records/conditions.ts'
import type { Caller } from '../../kernel/scope/caller.ts'

/** Whose campaigns a file or a summary is about: the named account's; where nobody is named operators mean all, everybody else himself. */
export const addUser = (
  conditions: Conditions,
  { accountId, userType }: Pick<Caller, 'accountId' | 'userType'>,
  userId: unknown,
): void => {
  if (userId) conditions.add('t.account_id = ?', userId)
  else if (!isOperator(userType)) conditions.add('t.account_id = ?', accountId)
}

/** What was asked for, without what was left out. */
export const inputOf = (input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))
