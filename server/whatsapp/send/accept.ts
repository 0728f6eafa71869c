import { tell } from '../../../messaging/tell.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import type { FromShape } from '../../../resources/language/shape.ts'
import { amountOf } from '../../../resources/money/port.ts'
import type { WA_ACCEPTED } from '../../../resources/whatsapp/send.answers.ts'
import { type Accepted, acceptedMessage, acceptPlan } from '../../campaigns/port.ts'
import type { CallContext } from '../../kernel/context/context.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { Caller } from '../../kernel/scope/caller.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import { phrases } from '../../money/port.ts'
import { openNumber } from '../numbers/open.ts'
import { planWa, type WaPlan, type WaSendForm } from './plan.ts'
import { putAtProvider } from './upload.ts'

export type WaAccepted = FromShape<typeof WA_ACCEPTED>
type Context = Pick<CallContext, 'tx' | 'caller' | 'deps' | 'entryMode'>

/** As it travels: sums in the platform's currency. */
const told = (accepted: Accepted, { creditWeight }: WaPlan, currency: string): WaAccepted => {
  const { message_parts: _parts, total_credit_deduct, balance, ...figures } = accepted
  return {
    ...figures,
    total_credit_deduct: amountOf(WHATSAPP, total_credit_deduct),
    balance: amountOf(WHATSAPP, balance),
    price: amountOf(WHATSAPP, creditWeight),
    unit: 'money',
    currency,
  }
}

/** Accepts a form, whose files are at the provider already where it has some. */
const accept = async (
  { tx, caller, deps, entryMode }: Context,
  form: WaSendForm,
  uploaded?: ReadonlyMap<number, string>,
): Promise<WaAccepted> => {
  const plan = await planWa(tx, caller, form, uploaded)
  const accepted = await acceptPlan(tx, deps, caller, plan, entryMode)
  return told(accepted, plan, (await readSettings(tx)).currency)
}

/**
 * Accepts a form; where its files have to be put at the provider first, that is done between two transactions, the second of which
 * plans anew.
 * @param formOf the form as it is at that moment
 * @param answer what is answered of what was accepted, within its transaction
 * @throws HttpProblem as `planWa` and `acceptPlan`
 */
export const acceptOnce = async <A>(
  context: Context,
  formOf: (tx: Tx) => Promise<WaSendForm>,
  answer: (tx: Tx, data: WaAccepted) => Promise<A>,
): Promise<A | { outside: () => Promise<(tx: Tx) => Promise<A>> }> => {
  const { tx, caller, deps } = context
  const form = await formOf(tx)
  const { uploads, number, start } = await planWa(tx, caller, form)
  if (uploads.length === 0) return answer(tx, await accept(context, form))
  const open = await aboveTenant(tx, () => openNumber(tx, deps, number.id))
  const outside = async () => {
    const uploaded = await putAtProvider(deps, open, uploads, start)
    return async (after: Tx) => answer(after, await accept({ ...context, tx: after }, await formOf(after), uploaded))
  }
  return { outside }
}

/** What was accepted, for the person who sent it. @param isScheduled it starts later */
export const acceptedWords = async (tx: Tx, caller: Pick<Caller, 'timezone'>, data: WaAccepted, isScheduled: boolean) => {
  const cost = (await phrases(tx))(WHATSAPP, data.total_credit_deduct)
  return acceptedMessage(data, isScheduled, caller.timezone, {
    refused: count => tell('%{count} for their values', { count }),
    cost,
  })
}
