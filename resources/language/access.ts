/** Who may do what: the one gate that menu, buttons, panel routes, server routes and contract tests all ask. */

import { FLAGS, type Flag, type UserType } from '../kinds/common/who.ts'

export { FLAGS, type Flag, type UserType }

export interface Principal {
  userType: UserType
  permissions: ReadonlySet<string>
  flags: ReadonlySet<Flag>
  /** Somebody else sits there. The panel's alone: the server knows by the session, and says why it refuses (server/access/asked.ts). */
  acting?: boolean
}

/** Reserved permission: whoever is signed in. */
export const SIGNED_IN = 'login'

/** Reserved permission: no session needed. Such a route answers the world; it must not read the caller. */
export const PUBLIC = 'public'

export interface Gate {
  /** Permission string, or one of the two reserved ones. */
  can?: string
  visibleTo?: readonly UserType[]
  flag?: Flag
  whileActing?: 'refused' | object
}

/** True when this person passes the gate. Fails closed: nobody signed in, or permissions not loaded, is false. */
export const allows = (principal: Principal | undefined, { can, visibleTo, flag, whileActing }: Gate): boolean =>
  principal !== undefined &&
  (can === undefined || can === SIGNED_IN || can === PUBLIC || principal.permissions.has(can)) &&
  (visibleTo === undefined || visibleTo.includes(principal.userType)) &&
  (flag === undefined || principal.flags.has(flag)) &&
  !(principal.acting && whileActing === 'refused')

/**
 * The gates before a call, all of which must let a person through: its own, and that of the resource it belongs to. The one answer to
 * "who may call this", for routes, choices and explanations of them.
 */
export const gatesOf = (
  operation: Gate & { openTo?: readonly UserType[] },
  resource: Pick<Gate, 'visibleTo'> | undefined,
): readonly Gate[] => {
  const { can, visibleTo = operation.openTo, flag } = operation
  const own: Gate = { ...(can !== undefined && { can }), ...(visibleTo && { visibleTo }), ...(flag && { flag }) }
  return can === PUBLIC || operation.openTo || !resource?.visibleTo ? [own] : [own, { visibleTo: resource.visibleTo }]
}

/** Whether a person gets through every gate. */
export const passes = (principal: Principal | undefined, gates: readonly Gate[]): boolean =>
  gates.every(gate => allows(principal, gate))

/** Admin and employee, who see rows of every account (rule access-1: the operator level). */
export const OPERATORS: readonly UserType[] = [0, 3]

export const isOperator = (userType: UserType): boolean => OPERATORS.includes(userType)

/** Whether accounts of this type are a person's to manage: admins and employees are managed by admins alone. */
export const managesType = (person: UserType, account: UserType): boolean => person === 0 || !isOperator(account)
