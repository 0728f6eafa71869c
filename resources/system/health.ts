/**
 * What keeps one from saying that all is well: the dashboard, the server's page and the gateways' page judge by this alone, beside the
 * alarms that are open.
 */

import { alarmKind } from './alarm-kinds.ts'
import type { OpenAlarm } from './alarms.answers.ts'
import type { GatewaySmsc } from './gatewayStatus.ts'
import type { ServerInfo } from './serverInfo.ts'

export type Severity = 'critical' | 'warning'

/** Shares from which something warns, and from which it alarms (rule panel-15). */
const WARNS = 0.8
const ALARMS = 0.9

export interface Share {
  used: number
  total: number
}

/** How full something is, where that is too full. */
export const fullness = ({ used, total }: Share): Severity | undefined => {
  const share = total > 0 ? used / total : 0
  return share > ALARMS ? 'critical' : share > WARNS ? 'warning' : undefined
}

/** Messages that wait for a route: with its driver, and in every lane with us. */
export const waitingFor = ({ queued, waiting }: Pick<GatewaySmsc, 'queued' | 'waiting'>): number =>
  waiting.reduce((total, { count }) => total + count, queued)

/** A route in use whose link is down, or was stopped by a person, while messages wait for it. */
export const waitsInVain = ({ status, is_active, waiting }: { status: string; is_active: number; waiting: number }): boolean =>
  is_active === 1 && waiting > 0 && status !== 'online'

export interface Concern {
  kind: 'no_worker' | 'routes_down' | 'stalled' | 'load' | 'memory' | 'disk' | 'connections'
  severity: Severity
  /** How many there are, where it can be more than one. */
  count?: number
}

/** What is wrong with the routes, of those that are in use. */
export const routeConcerns = (routes: readonly Parameters<typeof waitsInVain>[0][]): Concern[] => {
  const count = routes.filter(waitsInVain).length
  return count > 0 ? [{ kind: 'routes_down', severity: 'critical', count }] : []
}

/** What is wrong by the figures of the server, beside its alarms. */
export const serverConcerns = ({ workers, gateways, machine, database, stalled }: ServerInfo): Concern[] => {
  const full = (kind: Concern['kind'], share: Share): Concern[] => {
    const severity = fullness(share)
    return severity ? [{ kind, severity }] : []
  }
  return [
    ...(workers.some(({ alive }) => alive === 1) ? [] : [{ kind: 'no_worker', severity: 'critical' } as const]),
    ...routeConcerns(gateways),
    ...(stalled > 0 ? [{ kind: 'stalled', severity: 'critical', count: stalled } as const] : []),
    ...full('disk', machine.disk),
    ...full('memory', machine.memory),
    ...full('connections', { used: database.connections, total: database.most_connections }),
    ...(machine.load[1] > machine.cpus ? [{ kind: 'load', severity: 'warning' } as const] : []),
  ]
}

/** The worst of it; undefined where all is well. */
export const worstOf = (concerns: readonly Concern[], alarms: readonly Pick<OpenAlarm, 'kind'>[]): Severity | undefined => {
  const severities = [
    ...concerns.map(({ severity }) => severity),
    ...alarms.map(({ kind }) => alarmKind(kind)?.severity ?? 'warning'),
  ]
  return severities.includes('critical') ? 'critical' : severities[0]
}
