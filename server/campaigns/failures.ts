import { type FailureFacts, type FailureGroup, failureGroup } from '../../messaging/failureGroups.ts'
import type { campaigns } from '../../resources/campaigns/campaigns.ts'
import { FAILURE_GROUPS } from '../../resources/campaigns/failures.ts'
import type { FailureCause } from '../../resources/campaigns/messages.answers.ts'
import { messagesIn, STATE } from '../delivery/port.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import type { Client } from '../kernel/db/client.ts'
import { notFound } from '../kernel/problem/errors.ts'
import { ofChannel } from '../kernel/records/ofChannel.ts'
import { accountCondition } from '../kernel/scope/scope.ts'
import { naturalNumber } from '../kernel/values/numbers.ts'
import { meaningsOf } from './codeMeanings.ts'

/** Messages that did not arrive, alike ones counted. */
export interface CountedFailures {
  route_id: number | null
  state: number
  stat: string | null
  err: string | null
  stat_source: string | null
  count: number
  set_delivered: number
}

/** What a message of a state that did not arrive is; of others nothing. */
export const KINDS: Readonly<Record<number, FailureFacts['kind']>> = {
  [STATE.failed]: 'failed',
  [STATE.invalid]: 'invalid',
  [STATE.blocked]: 'blocked',
  [STATE.stopped]: 'stopped',
}
const FAILURES = Object.values(STATE).filter(state => state in KINDS)
const MOST_CODES = 8
const RECOVERABLE: ReadonlySet<FailureGroup> = new Set(['handset', 'route', 'credit', 'stopped', 'dlt', 'silent'])

/** What helps against a cause; actions only where the campaign's state lets them be taken. */
const helpOf = (group: FailureGroup, status: string): FailureCause['help'] => {
  const over = status === 'Completed' || status === 'Stop'
  if (group === 'handset') return over ? { action: 'retryFailed' } : null
  if (group === 'route' || group === 'stopped') return status === 'Stop' ? { action: 'retryFailed' } : { action: 'repush' }
  if (group === 'credit') return { screen: '/credit-request', label: 'Add credit' }
  if (group === 'dlt') return { screen: '/dlt-template-list', label: 'Open templates' }
  return null
}

/** What did not arrive of a campaign, by route, state and code, most first. */
export const countFailures = async (tx: Client, campaignId: number): Promise<CountedFailures[]> => {
  const { rows } = await tx.query<CountedFailures>(
    `select route_id, state, stat, err, stat_source, count(*) as count, count(*) filter (where adjusted_state = ${STATE.delivered}) as set_delivered
     from ${messagesIn(FAILURES, { campaign: '$1' })} m
     group by 1, 2, 3, 4, 5 order by count(*) desc, 2, 3, 4`,
    [campaignId],
  )
  return rows
}

/** `GET campaign-failures/{id}`: what did not arrive, by cause in plain words, with its share, its codes, and what helps. Ours. */
export const failures: CallHandler<typeof campaigns, 'failures'> = async ({ tx, caller, id }) => {
  const campaignId = naturalNumber(id)
  const scope = await accountCondition(tx, caller, 'c.account_id', 2)
  const { rows: found } = await tx.query<{ id: number; status: string; total_contacts: number }>(
    `select c.id, c.status, c.total_contacts from campaigns c where c.id = $1 and ${ofChannel('text', 'c')}${scope ? ` and ${scope.sql}` : ''}`,
    [campaignId ?? 0, ...(scope?.values ?? [])],
  )
  const campaign = found[0]
  if (!campaign) throw notFound()
  const rows = await countFailures(tx, campaign.id)
  const meanings = await meaningsOf(
    tx,
    rows.map(row => ({ routeId: row.route_id, stat: row.stat, err: row.err })),
  )
  const causes = new Map<FailureGroup, FailureCause>()
  for (const [n, row] of rows.entries()) {
    const [stat, err, description] = [row.stat ?? '', row.err ?? '', meanings[n] ?? null]
    const group = failureGroup({ kind: KINDS[row.state] ?? 'failed', source: row.stat_source, stat, err, description })
    let cause = causes.get(group)
    if (!cause) {
      const can_recover = RECOVERABLE.has(group) ? 1 : 0
      cause = { group, count: 0, share: 0, set_delivered: 0, can_recover, help: helpOf(group, campaign.status), codes: [] }
      causes.set(group, cause)
    }
    cause.count += row.count
    cause.set_delivered += row.set_delivered
    const known = cause.codes.find(code => code.stat === stat && code.err === err && code.description === description)
    if (known) known.count += row.count
    else if (cause.codes.length < MOST_CODES) cause.codes.push({ stat, err, description, count: row.count })
  }
  const order = FAILURE_GROUPS.map(group => group.value)
  const data = [...causes.values()]
    .map(cause => ({ ...cause, share: Math.round((cause.count * 1000) / Math.max(1, campaign.total_contacts)) / 10 }))
    .sort((a, b) => b.count - a.count || order.indexOf(a.group) - order.indexOf(b.group))
  return { message: 'Why messages failed', data }
}
