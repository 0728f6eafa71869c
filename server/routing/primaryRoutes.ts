import { tell } from '../../messaging/tell.ts'
import { primaryRoutes } from '../../resources/routing/primary-routes.ts'
import { checkRoute, isLane } from '../delivery/port.ts'
import { isVoiceReadySql } from '../gateways/voice/vendorOf.ts'
import type { Failure } from '../kernel/context/context.ts'
import { hostProblem, readHostRules } from '../kernel/net/gatewayHosts.ts'
import { limitPerMinute } from '../kernel/net/limit.ts'
import { conflict, invalid } from '../kernel/problem/errors.ts'
import { setColumns } from '../kernel/records/actions.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { refusal } from '../kernel/records/refusal.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { cloneRoute } from './cloneRoute.ts'
import { trustReceipts } from './trustReceipts.ts'
import { voiceBalance, voiceCallback, voiceRoutes } from './voice.ts'

const VOICE = 4
/** Security case 39. */
const CHECKS_PER_MINUTE = 10
/** A worker that has not told of its routes for so long tells nothing. */
const FRESH = '15 seconds'

/** Whether going from one failover route to the next comes back to where it began. */
const comesBack = async (tx: Tx, id: number, first: number): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `with recursive chain(id) as (select $2::bigint union select r.failover_primary_route_id from primary_routes r join chain c on r.id = c.id
       where r.failover_primary_route_id is not null)
     select 1 from chain where id = $1`,
    [id, first],
  )
  return Boolean(rowCount)
}

const ADDRESSES = ['sendsms_url', 'status_url', 'voice_api_url', 'voice_balance_url'] as const

/** Every host that is about to be stored must be one that gateways may be at. @throws HttpProblem 422 at the field */
const validateHosts = async (tx: Tx, values: Readonly<Record<string, unknown>>, port: number): Promise<void> => {
  const rules = await readHostRules(tx)
  const errors: Record<string, string[]> = {}
  const validate = (field: string, host: string, at: number) => {
    const problem = hostProblem(rules, host, at)
    if (problem) errors[field] = [problem]
  }
  if (typeof values.host === 'string') validate('host', values.host, port)
  for (const field of ADDRESSES) {
    const typed = values[field]
    if (typeof typed !== 'string') continue
    if (!URL.canParse(typed)) errors[field] = [tell('This is not a complete address.')]
    else if (new URL(typed).username !== '') errors[field] = [tell('Leave user names and passwords out of the address.')]
    else validate(field, new URL(typed).hostname, Number(new URL(typed).port))
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** A voice vendor carries calls and nothing else does. */
const validateTypes = ({ gateway_type, route_types }: Readonly<Record<string, unknown>>): void => {
  const types = Array.isArray(route_types) ? route_types : []
  if (gateway_type === VOICE && types.some(type => type !== VOICE))
    throw invalid({ route_types: [tell('A voice vendor carries Voice only.')] })
  if (gateway_type !== VOICE && types.includes(VOICE))
    throw invalid({ route_types: [tell('Voice goes over a voice vendor: choose that gateway.')] })
}

const FORMATS = ['response_id_format', 'receipt_id_format'] as const
const ACCOUNT = ['host', 'port', 'system_id'] as const

/**
 * Who says how ids are written: a person who changes it, or nobody where he leaves it open. What receipts said holds for the account at the
 * operator that they came from.
 * @throws HttpProblem 422 where one of the two is set and the other left open
 */
const withIdFormats = (
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> => {
  const isNew = (name: string) => name in values && values[name] !== before?.[name]
  const found = before?.id_format_by === 'receipts'
  const moved = found && ACCOUNT.some(isNew) && !FORMATS.some(isNew)
  if (moved) return { ...values, response_id_format: 'auto', receipt_id_format: 'auto', id_format_by: null, id_format_at: null }
  if (!FORMATS.some(isNew)) return { ...values }
  const [response, receipt] = FORMATS.map(name => values[name] ?? before?.[name] ?? 'auto')
  const open = FORMATS.filter((_, i) => [response, receipt][i] === 'auto')
  if (open.length === 1) throw invalid({ [open[0] as string]: [tell('Set both, or let both be detected.')] })
  return {
    ...values,
    id_format_by: open.length > 0 ? null : 'person',
    id_format_at: null,
    id_format_seen: null,
    id_format_seen_at: null,
  }
}

/** Why a route cannot be deleted; undefined when nothing needs it. */
const whyNeeded = async (tx: Tx, id: number): Promise<string | undefined> => {
  const { rows } = await tx.query<{ n: number; waiting: number }>(
    `select (select count(*) from secondary_routes where primary_routes @> array[$1::bigint]) as n,
       (select count(*) from (select from outbox where route_id = $1 union all select from claims where route_id = $1 limit 1) o) as waiting`,
    [id],
  )
  const { n = 0, waiting = 0 } = rows[0] ?? {}
  if (n > 0) return tell('The route is part of %{n} secondary routes. Remove it from them first.', { n })
  return waiting > 0 ? tell('Messages are waiting for this route. Deactivate it so that they use another.') : undefined
}

/** Connections to operators (rule routing-1). A new route takes nothing until it is activated. */
export const primaryRouteCompanion = defineCompanion(primaryRoutes, {
  // Lanes come and go with their numbers (rule whatsapp-30).
  where: `not ${isLane('t')}`,
  filters: { is_call_ready: `${isVoiceReadySql('t')} = ?` },
  virtual: {
    // Exact where it is reckoned with; as text it would be none of the numbers that are answered.
    cost_per_part: 't.cost_per_part::float8',
    is_call_ready: isVoiceReadySql('t'),
    uptime: `(select max((h.health->>'onlineSeconds')::bigint) from route_health h
      where h.route_id = t.id and t.link_status = 'online' and h.seen_at > now() - interval '${FRESH}')`,
  },
  beforeWrite: async ({ tx }, values, before) => {
    const merged = { ...before, ...values }
    validateTypes(merged)
    await validateHosts(tx, { ...values, ...('port' in values && { host: merged.host }) }, Number(merged.port ?? 0))
    if (before?.status === 1 && 'smsc_id' in values && values.smsc_id !== before.smsc_id)
      throw invalid({ smsc_id: [tell('Deactivate the route before you rename it: pending receipts refer to it.')] })
    const next = values.failover_primary_route_id
    if (before && typeof next === 'number' && (await comesBack(tx, before.id, next)))
      throw invalid({ failover_primary_route_id: [tell('That route already fails over to this one.')] })
    return withIdFormats(values, before)
  },
  beforeDelete: async ({ tx }, row) => {
    const reason = await whyNeeded(tx, row.id)
    if (reason) throw conflict(reason)
  },
  handlers: {
    row: {
      check: async ({ deps, caller, record }) => {
        await limitPerMinute(deps.pool, `route-check:#${caller.actorId}`, CHECKS_PER_MINUTE)
        const outside = async () => {
          const { reachable, bindOk, latencyMs, message, result } = await checkRoute(deps, record.id)
          return async (tx: Tx) => {
            await tx.query(
              'update primary_routes set last_checked_at = now(), check_result = $2, check_message = $3 where id = $1',
              [record.id, result, message.slice(0, 250)],
            )
            // Named as the wire has it (rule routing-8).
            const data = {
              reachable,
              bind_ok: bindOk,
              latency_ms: latencyMs,
              message,
              result,
              checked_at: new Date().toISOString(),
            }
            return { message, data }
          }
        }
        return { outside }
      },
      trustReceipts: async ({ tx, record }) => {
        await trustReceipts(tx, record.id)
        return { message: tell('Receipts of this route are no longer compared') }
      },
      clone: async ({ tx, caller, record, input, resource }) => {
        const id = await cloneRoute(tx, caller, record.id, String(input.route_name), String(input.smsc_id)).catch(error => {
          throw refusal(error, resource, 'write')
        })
        return { message: tell('Route cloned'), data: { id } }
      },
      voiceCallback,
      voiceBalance,
    },
    selection: {
      activate: setColumns({ status: 1, link_wanted: 1 }),
      deactivate: setColumns({ status: 0 }),
      connect: setColumns({ link_wanted: 1 }),
      disconnect: setColumns({ link_wanted: 0 }),
      remove: async ({ tx, records, resource }) => {
        const failed: Failure[] = []
        for (const { id } of records) {
          const reason = await whyNeeded(tx, id)
          if (reason) {
            failed.push({ id, message: reason })
            continue
          }
          await tx.query('savepoint deletion')
          try {
            await tx.query('delete from primary_routes where id = $1', [id])
            await tx.query('release savepoint deletion')
          } catch (error) {
            await tx.query('rollback to savepoint deletion')
            const problem = refusal(error, resource, 'delete') as Error
            if (problem === error) throw error
            failed.push({ id, message: problem.message })
          }
        }
        return { failed }
      },
    },
    call: { voiceRoutes },
  },
})
