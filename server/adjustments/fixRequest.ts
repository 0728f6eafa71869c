import { tell } from '../../messaging/tell.ts'
import { type FixAction, MOST_FIXED, NEEDS_FLAG, setsStatus } from '../../resources/adjustments/fix-actions.ts'
import type { VoiceFix } from '../../resources/adjustments/voice-fixes.ts'
import type { Channel } from '../../resources/language/channels.ts'
import { REASON_MISSING } from '../../resources/language/sentences.ts'
import { BLOCK } from '../delivery/port.ts'
import type { CallContext } from '../kernel/context/context.ts'
import type { Client } from '../kernel/db/client.ts'
import { HttpProblem, invalid, notFound } from '../kernel/problem/errors.ts'
import { ofChannel } from '../kernel/records/ofChannel.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import { accountCondition, type Scoped, type Tx } from '../kernel/scope/scope.ts'
import { naturalNumber, naturalNumbers } from '../kernel/values/numbers.ts'
import type { Fix } from './fix.ts'

type Input = Readonly<Record<string, unknown>>

/** What is asked for: the fix, why, and whether it is only to be counted. */
export interface FixRequest {
  action: FixAction | VoiceFix
  fix: Fix
  reason: string
  dryRun: boolean
  /** The campaign rows to change the flag of, where that is all that is asked. */
  isAuto: 0 | 1 | undefined
}

/** Campaigns one fix may reach; a filter that finds more says too little. */
const MOST_CAMPAIGNS = 1000

const actionOf = ({ action, action_type, send_sms_id }: Input): FixAction => {
  if (typeof action === 'string') return action as FixAction
  if (action_type === 'resubmit_pending_sms') return 'resubmit_pending'
  if (typeof action_type === 'string') return action_type as FixAction
  // The body of a single campaign calls it by the name in the dialog.
  throw invalid({ [send_sms_id ? 'action_type' : 'action']: [tell('Choose an action.')] })
}

const messagesOf = (input: Input): number[] | undefined => {
  const ids = [...((input.sms_queue_ids as string[] | undefined) ?? []), ...(input.sms_queue_id ? [input.sms_queue_id] : [])]
  if (ids.length === 0) return undefined
  const read = naturalNumbers(ids)
  if (!read || read.length > MOST_FIXED)
    throw invalid({ sms_queue_ids: [tell('Send at most %{most} numbers of messages.', { most: MOST_FIXED })] })
  return read
}

/** The campaigns of some messages, and of those only. @throws HttpProblem 404 where one is not there */
const campaignsOfMessages = async (tx: Client, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await tx.query<{ campaign_id: number; n: number }>(
    `select b.campaign_id, count(*) as n from unnest($1::bigint[]) as w(id) join id_blocks b on b.block = w.id / ${BLOCK}
       join messages m on m.account_id = b.account_id and m.id = w.id group by 1 order by 1`,
    [ids],
  )
  if (rows.reduce((sum, { n }) => sum + n, 0) < ids.length) throw notFound()
  return rows.map(row => row.campaign_id)
}

const FILTER_KEYS = new Set(['user_id', 'route', 'from', 'to', 'stat', 'only_queue'])
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const OPEN = 'total_queued + total_unknown + total_accepted - total_adjusted_open > 0'

/** What a filter says, checked by hand: it is an object in the body (rule adjustments-9). @throws HttpProblem 422 at `filter` */
const readFilter = (filter: Input) => {
  const wrong = (message: string): never => {
    throw invalid({ filter: [message] })
  }
  const unknown = Object.keys(filter).filter(key => !FILTER_KEYS.has(key))
  if (unknown.length > 0)
    wrong(
      tell('There is no filter %{unknown}. Filters: %{filters}.', {
        unknown: unknown.join(', '),
        filters: [...FILTER_KEYS].join(', '),
      }),
    )
  const id = (key: string) => {
    if (filter[key] === undefined || filter[key] === null || filter[key] === '') return undefined
    return naturalNumber(filter[key]) ?? wrong(tell('%{key}: enter a number.', { key }))
  }
  const day = (key: string) => {
    const value = filter[key]
    if (value === undefined || value === null || value === '') return undefined
    return typeof value === 'string' && DAY.test(value) ? value : wrong(tell('%{key}: enter a date like 2026-01-31.', { key }))
  }
  const { stat } = filter
  if (stat !== undefined && stat !== null && stat !== '' && stat !== 'Accepted' && stat !== 'Pending')
    wrong('stat: Accepted or Pending.')
  return {
    user: id('user_id'),
    route: id('route'),
    from: day('from'),
    to: day('to'),
    stat: stat ? (stat as 'Accepted' | 'Pending') : undefined,
    queueOnly: filter.only_queue === 1 || filter.only_queue === true || filter.only_queue === '1',
  }
}

/** Channels whose messages may be set. */
const FIXED: readonly Channel[] = ['text', 'voice']

const ofOne = (channels: readonly Channel[]) => `(${channels.map(channel => ofChannel(channel, 'c')).join(' or ')})`

const seenOf = async (tx: Tx, caller: Scoped, ids: readonly number[], channels = FIXED): Promise<number[]> => {
  const scope = await accountCondition(tx, caller, 'c.account_id', 2)
  const { rows } = await tx.query<{ id: number }>(
    `select c.id from campaigns c where c.id = any($1::bigint[]) and ${ofOne(channels)}${scope ? ` and ${scope.sql}` : ''} order by c.id`,
    [ids, ...(scope?.values ?? [])],
  )
  return rows.map(row => row.id)
}

/** Whether somebody may see all of some campaigns. */
export const seesCampaigns = async (tx: Tx, caller: Scoped, ids: readonly number[]): Promise<boolean> =>
  (await seenOf(tx, caller, ids)).length === new Set(ids).size

/** Those of some campaigns that the caller may see, ascending. @throws HttpProblem 404 where one is not */
export const seenCampaigns = async (tx: Tx, caller: Scoped, ids: readonly number[], channels = FIXED): Promise<number[]> => {
  const seen = await seenOf(tx, caller, ids, channels)
  if (seen.length < new Set(ids).size) throw notFound()
  return seen
}

const campaignsOfFilter = async (
  tx: Tx,
  caller: Caller,
  filter: ReturnType<typeof readFilter>,
  channel: Channel,
): Promise<number[]> => {
  const scope = await accountCondition(tx, caller, 'c.account_id', 6)
  const { rows } = await tx.query<{ id: number }>(
    `select c.id from campaigns c where ${ofChannel(channel, 'c')} and ($1::bigint is null or account_id = $1) and ($2::bigint is null or secondary_route_id = $2)
       and ($3::date is null or day >= $3) and ($4::date is null or day <= $4)
       and ($5 is false or status in ('Pending', 'Ready-to-complete')) and (${OPEN} or total_failed - total_stopped > 0)${scope ? ` and ${scope.sql}` : ''}
     order by id limit ${MOST_CAMPAIGNS + 1}`,
    [
      filter.user ?? null,
      filter.route ?? null,
      filter.from ?? null,
      filter.to ?? null,
      filter.queueOnly,
      ...(scope?.values ?? []),
    ],
  )
  if (rows.length > MOST_CAMPAIGNS)
    throw invalid({
      filter: [tell('This finds more than %{most} campaigns. Narrow it.', { most: MOST_CAMPAIGNS.toLocaleString('en-IN') })],
    })
  return rows.map(row => row.id)
}

const scopeOf = async (tx: Tx, caller: Caller, input: Input, messages: number[] | undefined, channel: Channel) => {
  const seen = (ids: readonly number[]) => seenCampaigns(tx, caller, ids, [channel])
  if (messages) return { campaigns: await seen(await campaignsOfMessages(tx, messages)), only: undefined }
  const ids = [...((input.send_sms_ids as number[] | undefined) ?? []), ...(input.send_sms_id ? [Number(input.send_sms_id)] : [])]
  if (ids.length > 0) return { campaigns: await seen(ids), only: undefined }
  if (!input.filter) throw invalid({ send_sms_ids: [tell('Choose campaigns, messages or a filter.')] })
  const filter = readFilter(input.filter as Input)
  return {
    campaigns: await campaignsOfFilter(tx, caller, filter, channel),
    only: filter.stat ? { stat: filter.stat } : undefined,
  }
}

const percentsOf = (action: string, input: Input): { percent: number; failedPercent: number } | undefined => {
  if (action !== 'apply_ratio') return undefined
  const percent = Number(input.ratio_percent_to_delivered ?? 0)
  if (percent < 1) throw invalid({ ratio_percent_to_delivered: [tell('Enter 1 or more.')] })
  const failedPercent = Number(input.failed_ratio ?? 0)
  if (percent + failedPercent > 100) throw invalid({ failed_ratio: [tell('The two together can be at most 100 %.')] })
  return { percent, failedPercent }
}

/**
 * Reads the body of `manage-campaign`, the whole one (rule adjustments-9) and the smaller one of a single campaign (rule adjustments-10).
 * @throws HttpProblem 403 for who may not set statuses, 404, 422 at the field
 */
export const readFixRequest = async (
  { tx, caller, input }: Pick<CallContext, 'tx' | 'caller' | 'input'>,
  channel: Channel = 'text',
): Promise<FixRequest> => {
  const action = input.sms_queue_id && !input.action && !input.action_type ? 'update_auto_status' : actionOf(input)
  const dryRun = input.dry_run === 1
  const toggles = action === 'update_auto_status' && (input.sms_queue_id !== undefined || input.is_auto !== undefined)
  if (setsStatus(action) && !toggles && !caller.principal.flags.has('sp_operation')) throw new HttpProblem(403, NEEDS_FLAG)
  const percents = percentsOf(action, input)
  if (input.action_type === 'resubmit_pending_sms') {
    if (!input.sms_queue_id) throw invalid({ sms_queue_id: [tell('Enter the number of the message.')] })
    if (!input.submit_count) throw invalid({ submit_count: [tell('Enter how many are to be sent again.')] })
  }
  const reason = typeof input.reason === 'string' ? input.reason.trim() : ''
  if (!toggles && !dryRun && reason === '') throw invalid({ reason: [REASON_MISSING] })
  const messages = messagesOf(input)
  const { campaigns, only } = await scopeOf(tx, caller, input, messages, channel)
  const fix: Fix = {
    action,
    campaigns,
    ...(messages && { messages }),
    ...(only && { only }),
    ...percents,
    limit: Number(input.limit ?? input.submit_count ?? MOST_FIXED),
  }
  return { action, fix, reason, dryRun, isAuto: toggles ? (input.is_auto as 0 | 1 | undefined) : undefined }
}

/** Whether all that is asked is to let messages be closed by a rule, or not. */
export const isToggle = ({ action, input }: { action: string; input: Input }): boolean =>
  action === 'update_auto_status' && (input.sms_queue_id !== undefined || input.is_auto !== undefined)
