import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import { isAlone } from '../../resources/access/second-pair.ts'
import { gatesOf, isOperator, managesType } from '../../resources/language/access.ts'
import type { FieldErrors } from '../../resources/language/body.ts'
import { gateOf } from '../../resources/language/condition.ts'
import { users } from '../../resources/people/users.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { CallContext } from '../kernel/context/context.ts'
import { forbidden, invalid } from '../kernel/problem/errors.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { refuseWhileActing } from './acting.ts'
import { named, secondPair } from './secondPair.ts'
import { requireStepUp } from './stepUp.ts'

type Values = Readonly<Record<string, unknown>>

/** What nobody changes of himself (rule people-3). */
const NOT_OF_ONESELF = [
  'userType',
  'role_id',
  'account_type',
  'credit_limit',
  'billing_basis',
  'parent_id',
  'sp_operation',
] as const
/** What an admin set for an account, and it must not lift by itself. */
const SET_BY_OTHERS = ['allow_international', 'allow_flash', 'allow_api', 'daily_limit', 'validity_date'] as const
/** Credit ahead is money: only who issues credits gives it. What stands where nothing was said. */
const MONEY = { account_type: 1, credit_limit: 0 } as const
/** Nobody hands on what he does not have. Column: the value that grants. */
const HANDED_ON = { billing_basis: 1, allow_international: 1, allow_flash: 1, allow_api: 1 } as const

type Held = Readonly<Record<keyof typeof HANDED_ON, number>>

const heldBy = async (tx: Tx, { accountId }: Pick<Caller, 'accountId'>): Promise<Held> => {
  const { rows } = await tx.query<Held>(
    'select billing_basis, allow_international, allow_flash, allow_api from accounts where id = $1',
    [accountId],
  )
  return present(rows[0])
}

/** What an admin nevertheless changes of himself where nobody else could: nobody would ever have it otherwise. */
const OWN_WHEN_ALONE = 'sp_operation'

/**
 * Lets an admin allow himself closing rules with his password where no other could (the rule of a second pair of eyes), and notes that.
 * @throws HttpProblem 422 where another could, 403 with `data.step_up` where the password is wanted
 */
const authorizeAlone = async (context: Pick<CallContext, 'tx' | 'caller' | 'deps'>, value: unknown): Promise<void> => {
  const { tx, caller, deps } = context
  refuseWhileActing(caller)
  const held = [...caller.principal.permissions]
  const pair = await secondPair(deps.pool, caller, {
    gates: [...gatesOf(users.operations.update, users), gateOf(users.fields[OWN_WHEN_ALONE])],
    // Whoever may do less does not manage him.
    also: async (_tx, { principal }) => held.every(permission => principal.permissions.has(permission)),
  })
  if (!isAlone(pair)) {
    const others = named([...pair.may, ...pair.barred])
    throw invalid(
      refuse([OWN_WHEN_ALONE], tell('You cannot change this on your own account while others can: %{others}.', { others })),
    )
  }
  await requireStepUp(context)
  await audit(tx, caller, {
    action: 'users.allow-oneself',
    entity: 'users',
    entityId: caller.accountId,
    after: {
      [OWN_WHEN_ALONE]: value,
      second_person: 'Nobody else could change it, so it was confirmed with the password.',
    },
  })
}

const refuse = (names: readonly string[], sentence: string): FieldErrors =>
  Object.fromEntries(names.map(name => [name, [sentence]]))

const changes = (values: Values, before: Values | undefined, name: string, unsaid: unknown = null) =>
  name in values && (values[name] ?? unsaid) !== (before?.[name] ?? unsaid)

/** Of what an account has where nothing was said, only what the caller's own has too: a reseller without the API opens it to nobody. */
export const grantsLeftOut = async (
  tx: Tx,
  caller: Pick<Caller, 'accountId' | 'userType'>,
  defaults: Values,
): Promise<Record<string, unknown>> => {
  if (isOperator(caller.userType)) return {}
  const held = await heldBy(tx, caller)
  const beyond = Object.entries(HANDED_ON).filter(
    ([name, grants]) => defaults[name] === grants && held[name as keyof Held] !== grants,
  )
  return Object.fromEntries(beyond.map(([name]) => [name, held[name as keyof Held]]))
}

/** Admins and employees are managed by admins alone. @throws HttpProblem 403 */
export const authorizeManager = (caller: Pick<Caller, 'accountId' | 'userType'>, account: Values): void => {
  if (!managesType(caller.userType, account.userType as Caller['userType']) && account.id !== caller.accountId) throw forbidden()
}

/**
 * Checks what a person gives an account, a new one (`before` undefined) or one that is there (rule people-3, security cases 21 and 35).
 * Answers the values to write.
 * @throws HttpProblem 422 at what he may not change of himself, or does not have to give
 */
export const authorizeGrants = async (
  context: Pick<CallContext, 'tx' | 'caller' | 'deps'>,
  values: Record<string, unknown>,
  before: Values | undefined,
): Promise<Record<string, unknown>> => {
  const { tx, caller } = context
  const isOwn = before !== undefined && (before.id === caller.accountId || before.id === caller.actorId)
  if (isOwn) {
    const kept = caller.userType === 0 ? NOT_OF_ONESELF : [...NOT_OF_ONESELF, ...SET_BY_OTHERS]
    const changed = kept.filter(name => changes(values, before, name))
    const own = changed.filter(name => name !== OWN_WHEN_ALONE || caller.userType !== 0)
    if (own.length > 0) throw invalid(refuse(own, tell('You cannot change this on your own account.')))
    if (changed.length > 0) await authorizeAlone(context, values[OWN_WHEN_ALONE])
    return values
  }
  if (isOperator(caller.userType)) return values
  const money = Object.entries(MONEY).filter(([name, unsaid]) => changes(values, before, name, unsaid))
  const held = await heldBy(tx, caller)
  const beyond = Object.entries(HANDED_ON).filter(
    ([name, grants]) => values[name] === grants && before?.[name] !== grants && held[name as keyof Held] !== grants,
  )
  const errors = {
    ...refuse(
      money.map(([name]) => name),
      tell('Only the operator can grant a credit limit.'),
    ),
    ...refuse(
      beyond.map(([name]) => name),
      tell('Your own account does not have this option.'),
    ),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return values
}
