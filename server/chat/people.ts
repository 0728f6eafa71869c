import { present } from '../../messaging/present.ts'
import type { ChatPerson } from '../../resources/chat/chat.answers.ts'
import { isOperator, type UserType } from '../../resources/language/access.ts'
import { USER_TYPES } from '../../resources/language/choices.ts'
import { notFound } from '../kernel/problem/errors.ts'
import { aboveTenant } from '../kernel/scope/aboveTenant.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { EMPLOYEE_SCOPE } from '../kernel/scope/sessionRules.ts'
import { USER_STATUS } from '../kernel/scope/userStatus.ts'

/** An operator, as far as he has to do with an account: an employee may be limited to those allotted to him (rule access-2). */
const looksAfter = (operator: string, account: string): string =>
  `(${operator}."userType" = 0 or ${operator}."userType" = 3 and ((select ${EMPLOYEE_SCOPE}) <> 'allotted'
     or ${account}."userType" in (0, 3) or ${account}.path && ${operator}.allotted))`

/**
 * Who may write to whom, over two accounts: the one above, those right below, and operators; nobody else (rule chat-1). It is so for both or
 * for none. The one place that says it: whoever lists people, reads, writes, or tells that somebody is there asks this.
 */
export const areContacts = (one: string, other: string): string =>
  `(${one}.id <> ${other}.id and ${one}.status <> ${USER_STATUS.deleted} and ${other}.status <> ${USER_STATUS.deleted}
    and (${other}.parent_id = ${one}.id or ${one}.parent_id = ${other}.id or ${looksAfter(one, other)} or ${looksAfter(other, one)}))`

/** What the other is to oneself. */
export const relationOf = (me: string, other: string): string =>
  `case when ${me}.parent_id = ${other}.id then 'parent' when ${other}.parent_id = ${me}.id then 'child'
    when ${other}."userType" in (0, 3) then 'operator' else 'child' end`

/** Accounts that may be contacts at all, found by an index: of an operator everybody; of `$1` for everybody else. */
export const candidatesOf = ({ userType }: Pick<Caller, 'userType'>): string =>
  isOperator(userType)
    ? 'accounts'
    : `(select k.* from accounts k where k.id in (select a.parent_id from accounts a where a.id = $1 union select a.id from accounts a
         where a.parent_id = $1 union select a.id from accounts a where a."userType" in (0, 3)))`

export interface PersonRow {
  id: number
  name: string
  userType: UserType
  avatar: string | null
  status: number
}

/** A person as he travels. */
export const personOf = ({ id, name, userType, avatar }: PersonRow): ChatPerson => ({
  id,
  name,
  user_type: { id: userType, name: USER_TYPES.find(({ value }) => value === userType)?.label ?? '' },
  avatar,
})

export const personColumns = (of: string): string => `${of}.id, ${of}.name, ${of}."userType", ${of}.avatar, ${of}.status`

/** Oneself. */
export const readSelf = async (tx: Tx, { accountId }: Pick<Caller, 'accountId'>): Promise<PersonRow> => {
  const { rows } = await tx.query<PersonRow>(`select ${personColumns('a')} from accounts a where a.id = $1`, [accountId])
  return present(rows[0])
}

/** Somebody the caller may write to. @throws HttpProblem 404 for whoever is none, or not there: the same */
export const findContact = async (tx: Tx, caller: Pick<Caller, 'accountId'>, id: number): Promise<PersonRow> => {
  const { rows } = await aboveTenant(tx, () =>
    tx.query<PersonRow>(
      `select ${personColumns('o')} from accounts me join accounts o on o.id = $2 where me.id = $1 and ${areContacts('me', 'o')}`,
      [caller.accountId, id],
    ),
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}
