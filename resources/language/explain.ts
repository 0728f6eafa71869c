/** Why a gate is open or shut for a person: the same gate, asked once for each of its conditions. */

import { allows, type Flag, type Gate, type Principal, PUBLIC, SIGNED_IN, type UserType } from './access.ts'

export type GateCheck =
  | { kind: 'anybody' | 'signed_in'; passes: boolean }
  | { kind: 'permission'; passes: boolean; permission: string }
  | { kind: 'type'; passes: boolean; types: readonly UserType[] }
  | { kind: 'flag'; passes: boolean; flag: Flag }

const checksOf = (principal: Principal | undefined, { can, visibleTo, flag }: Gate): GateCheck[] => [
  ...(can === undefined
    ? []
    : can === PUBLIC || can === SIGNED_IN
      ? [{ kind: can === PUBLIC ? ('anybody' as const) : ('signed_in' as const), passes: allows(principal, { can }) }]
      : [{ kind: 'permission' as const, passes: allows(principal, { can }), permission: can }]),
  ...(visibleTo ? [{ kind: 'type' as const, passes: allows(principal, { visibleTo }), types: visibleTo }] : []),
  ...(flag ? [{ kind: 'flag' as const, passes: allows(principal, { flag }), flag }] : []),
]

/** Whether a person passes all of these gates, and each condition by itself. */
export const explain = (
  principal: Principal | undefined,
  gates: readonly Gate[],
): { allowed: boolean; checks: readonly GateCheck[] } => ({
  allowed: gates.every(gate => allows(principal, gate)),
  checks: gates.flatMap(gate => checksOf(principal, gate)),
})
