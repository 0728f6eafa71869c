import { failureGroup } from '../../../messaging/failureGroups.ts'
import { whatsappError } from '../../../messaging/whatsapp/errors.ts'
import { WA_FAILURE_GROUPS, type WaFailureGroup } from '../../../resources/whatsapp/report-choices.ts'
import type { WaFailureCause } from '../../../resources/whatsapp/wa-campaign.answers.ts'
import { waCampaigns } from '../../../resources/whatsapp/wa-campaigns.ts'
import { countFailures, inScope, KINDS, meaningsOf } from '../../campaigns/port.ts'
import type { CallHandler } from '../../kernel/context/context.ts'
import { titleOf } from './numberLog.ts'

const MOST_CODES = 8

const NUMBERS = { screen: '/whatsapp-message-configuration', label: 'Open WhatsApp numbers' }
const TEMPLATES = { screen: '/whatsapp-message-template', label: 'Open templates' }
/** What helps against a cause, where there is a screen for it. */
const HELP: Readonly<Partial<Record<WaFailureGroup, WaFailureCause['help']>>> = {
  template: TEMPLATES,
  content: TEMPLATES,
  access: NUMBERS,
  registration: NUMBERS,
  policy: NUMBERS,
  opt_in: { screen: '/wa-consents', label: 'Open opt-ins' },
  credit: { screen: '/credit-request', label: 'Add credit' },
}

/** What sending anew may help against, once the campaign is over. */
const ANEW: ReadonlySet<WaFailureGroup> = new Set(['health', 'rate', 'provider', 'route', 'stopped', 'silent'])

const helpOf = (group: WaFailureGroup, status: unknown): WaFailureCause['help'] => {
  if (ANEW.has(group)) return status === 'Completed' || status === 'Stop' ? { action: 'retryFailed' } : null
  return HELP[group] ?? null
}

/** What we kept out ourselves for a reason that texts do not know. */
const OWN_CODES: ReadonlyMap<string, WaFailureGroup> = new Map([
  ['L013', 'opt_in'],
  ['L014', 'content'],
])
const GROUPS = new Map<string, WaFailureGroup>(WA_FAILURE_GROUPS.map(({ value }) => [value, value]))

/** A message that did not arrive. */
type Facts = Omit<Parameters<typeof failureGroup>[0], 'kind'> & { state: number }

/** Which group a failure belongs to: by the provider's code, else by our own, as of texts. */
export const groupOf = ({ state, ...facts }: Facts): WaFailureGroup => {
  const code = Number(facts.err)
  if (facts.err !== '' && Number.isSafeInteger(code)) return whatsappError(code).group
  return OWN_CODES.get(facts.err) ?? GROUPS.get(failureGroup({ ...facts, kind: KINDS[state] ?? 'failed' })) ?? 'other'
}

/** `GET wa-campaign-failures/{id}`: what did not arrive, by cause, with its share, its codes and what to do (rule whatsapp-102). */
export const waFailures: CallHandler<typeof waCampaigns, 'failures'> = async context => {
  const { tx } = context
  const campaign = await inScope(context, waCampaigns, undefined)
  const rows = await countFailures(tx, campaign.id)
  const meanings = await meaningsOf(
    tx,
    rows.map(row => ({ routeId: row.route_id, stat: row.stat, err: row.err })),
  )
  const causes = new Map<WaFailureGroup, WaFailureCause>()
  for (const [n, { state, stat, err, stat_source: source, count }] of rows.entries()) {
    const description = meanings[n] ?? null
    const group = groupOf({ state, source, stat: stat ?? '', err: err ?? '', description })
    const cause = causes.get(group) ?? { group, count: 0, share: 0, help: helpOf(group, campaign.status), codes: [] }
    causes.set(group, cause)
    cause.count += count
    const code = err || (stat ?? '')
    const known = cause.codes.find(one => one.code === code)
    if (known) known.count += count
    else if (cause.codes.length < MOST_CODES) cause.codes.push({ code, title: titleOf(code, description), count })
  }
  const order = WA_FAILURE_GROUPS.map(({ value }) => value)
  const contacts = Math.max(1, Number(campaign.total_contacts))
  const data = [...causes.values()]
    .map(cause => ({ ...cause, share: Math.round((cause.count * 1000) / contacts) / 10 }))
    .sort((a, b) => b.count - a.count || order.indexOf(a.group) - order.indexOf(b.group))
  return { message: 'Why messages failed', data }
}
