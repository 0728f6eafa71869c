import { wireDateTime } from '../../../messaging/format.ts'
import { present } from '../../../messaging/present.ts'
import type { RESEND_PREVIEW } from '../../../resources/campaigns/port.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import type { FromShape } from '../../../resources/language/shape.ts'
import { amountOf } from '../../../resources/money/port.ts'
import { WA_FAILURE_GROUPS } from '../../../resources/whatsapp/report-choices.ts'
import {
  type AudienceRow,
  type Choosable,
  choosable,
  type LifeContext,
  RESENT_TYPES,
  type Resending,
  readAudience,
  refuseAgain,
  sourcesOf,
} from '../../campaigns/port.ts'
import { HttpProblem } from '../../kernel/problem/errors.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import { availableCredits } from '../../money/port.ts'
import { groupOf } from '../report/failures.ts'
import { peopleCounter } from '../send/people.ts'
import { planWa, type WaPlan } from '../send/plan.ts'
import { readParent, type WaParent } from './parent.ts'
import { formAgain } from './resend.ts'

type Preview = FromShape<typeof RESEND_PREVIEW>
type Type = Choosable['types'][number]

const EVERYONE: Resending = { type: 'all', at: null, ratioSet: null, failedRatio: null, confirmed: true }

/** Why a recipient would not be sent to today, in the words of the check before sending. */
const REASONS: Readonly<Partial<Record<string, string>>> = {
  L001: 'Invalid',
  L002: 'Blocked',
  L003: 'Invalid',
  L010: 'Duplicates removed',
  L013: 'Without opt-in',
  L014: 'Values refused',
}

/** Why another try meets the same failure. */
const causeOf = ({ state, stat, err, stat_source: source }: Choosable): string => {
  const group = groupOf({ state, source, stat: stat ?? '', err: err ?? '', description: null })
  return present(WA_FAILURE_GROUPS.find(({ value }) => value === group)).label
}

/** What one choice of recipients comes to. */
class Choice {
  messages = 0
  readonly people: ReturnType<typeof peopleCounter>
  private readonly left = new Map<string, number>()

  constructor(people: ReturnType<typeof peopleCounter>) {
    this.people = people
  }

  leave(reason: string): void {
    this.left.set(reason, (this.left.get(reason) ?? 0) + 1)
  }

  async take(rows: readonly AudienceRow[]): Promise<void> {
    for (const { verdict, code } of rows) {
      if (verdict === 'send') this.messages++
      else this.leave(REASONS[code ?? ''] ?? 'Other')
    }
    await this.people.see(rows)
  }

  leftOut() {
    return [...this.left].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count)
  }
}

/** Every recipient of the campaign, judged as of today, by the choices that take it. */
const count = async (
  { tx, deps }: Pick<LifeContext, 'tx' | 'deps'>,
  account: number,
  plan: WaPlan,
): Promise<ReadonlyMap<Type, Choice>> => {
  const choices = new Map(RESENT_TYPES.map(type => [type, new Choice(peopleCounter(tx, plan.number))] as const))
  for await (const rows of readAudience(sourcesOf(tx, deps), plan.audience)) {
    const ids = rows.map(({ contact }) => present(contact))
    const found = await choosable(tx, { account, routeType: WHATSAPP }, ids)
    const takes = (row: AudienceRow, type: Type) => present(found.get(present(row.contact))).types.includes(type)
    for (const [type, choice] of choices) await choice.take(rows.filter(row => takes(row, type)))
    for (const message of found.values())
      if (message.types.includes('failed') && !message.types.includes('retry')) choices.get('retry')?.leave(causeOf(message))
  }
  return choices
}

/** What keeps all of it from being sent, in a sentence. */
const sentenceOf = ({ errors, message }: HttpProblem): string => Object.values(errors ?? {}).flat()[0] ?? message

/** The plan as it stands today; or why there is none. */
const planned = async ({ tx, caller }: LifeContext, id: number, parent: WaParent): Promise<WaPlan | string> => {
  try {
    refuseAgain(parent.status, EVERYONE)
    return await planWa(tx, caller, formAgain(id, parent, EVERYONE, caller.timezone))
  } catch (error) {
    if (error instanceof HttpProblem && (error.status === 409 || error.status === 422)) return sentenceOf(error)
    throw error
  }
}

/**
 * What sending a campaign of WhatsApp again comes to (rule whatsapp-95): for each choice those who would be sent to today, what they cost, who
 * is left out and why, and who waits for the number's limit of new people; or why it cannot be sent at all.
 */
export const preview = async (context: LifeContext, id: number): Promise<Preview> => {
  const { tx, caller } = context
  const parent = await aboveTenant(tx, () => readParent(tx, id))
  const heading = {
    now: wireDateTime(new Date(), caller.timezone),
    available: amountOf(WHATSAPP, await aboveTenant(tx, () => availableCredits(tx, parent.account_id, WHATSAPP))),
    unit: 'money' as const,
    currency: (await readSettings(tx)).currency,
  }
  const plan = await planned(context, id, parent)
  if (typeof plan === 'string') return { ...heading, types: [], why: plan }
  return aboveTenant(tx, async () => {
    const types: Preview['types'] = []
    for (const [type, choice] of await count(context, parent.account_id, plan))
      types.push({
        type,
        messages: choice.messages,
        credits: amountOf(WHATSAPP, choice.messages * plan.creditWeight),
        people: await choice.people.end(undefined, caller.timezone),
        left_out: choice.leftOut(),
      })
    return { ...heading, types, price: amountOf(WHATSAPP, plan.creditWeight) }
  })
}
