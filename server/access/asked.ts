import type { Endpoint } from '../../resources/language/endpoints.ts'
import { isMeant } from '../../resources/language/meant.ts'
import type { Deps } from '../kernel/context/context.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import { refuseWhileActing } from './acting.ts'
import { requireStepUp } from './stepUp.ts'

/**
 * Asks of the caller what the declaration wants of him beyond the gate: not to act as somebody else, and the password again. Comes before
 * anything is done or answered, an answer kept for a repeat too.
 * @throws HttpProblem 403, with `data.step_up` where the password is wanted
 */
export const authorizeAsked = async (
  deps: Pick<Deps, 'pool'>,
  caller: Caller,
  { operation: { stepUp, whileActing }, body: fields = {} }: Pick<Endpoint, 'operation' | 'body'>,
  body: Readonly<Record<string, unknown>>,
): Promise<void> => {
  if (whileActing === 'refused' || (whileActing && isMeant(whileActing.refused, fields, body))) refuseWhileActing(caller)
  if (stepUp === true) await requireStepUp({ caller, deps })
  else if (stepUp && stepUp !== 'by state' && isMeant(stepUp, fields, body)) await requireStepUp({ caller, deps }, stepUp)
}
