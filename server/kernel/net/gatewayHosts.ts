import { isIP } from 'node:net'
import { tell } from '../../../messaging/tell.ts'
import type { Client } from '../db/client.ts'
import { isInside, isPublicAddress } from './addresses.ts'
import { HostRefused, type Lookup, type Pinned, pinHost } from './pin.ts'

/** Which hosts gateways may be at, as the settings `gateway_hosts` and `allow_private_smsc` say (rule routing-8, security case 39). */
export interface HostRules {
  /** Names (`*.` for any below), addresses and networks; empty: every public address. */
  listed: readonly string[]
  allowPrivate: boolean
  /** Our own simulators, which are always reachable from here. */
  simulatorPorts: readonly number[]
}

/** The name has no address: nothing to reach, allowed or not. */
export class HostUnknown extends HostRefused {
  override name = 'HostUnknown'
}

const SIMULATOR_HOST = '127.0.0.1'

export const readHostRules = async (db: Client): Promise<HostRules> => {
  const { rows } = await db.query<{ key: string; value: unknown }>({
    name: 'host_rules',
    text: `select key, value from app_settings where key in ('gateway_hosts', 'allow_private_smsc', 'simulator_port', 'graph_simulator_port',
       'voice_simulator_port')`,
  })
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const ports = ['simulator_port', 'graph_simulator_port', 'voice_simulator_port'].map(key => Number(values.get(key)))
  return {
    listed: String(values.get('gateway_hosts') ?? '')
      .split(/[\s,]+/)
      .filter(entry => entry !== '')
      .map(entry => entry.toLowerCase()),
    allowPrivate: Number(values.get('allow_private_smsc') ?? 0) === 1,
    simulatorPorts: ports.filter(port => Number.isInteger(port) && port > 0),
  }
}

const NETWORK = /^([0-9a-f.:]+)\/(\d{1,3})$/

const isListedName = ({ listed }: HostRules, host: string) =>
  listed.some(entry => entry === host || (entry.startsWith('*.') && host.endsWith(entry.slice(1))))

const isListedAddress = ({ listed }: HostRules, address: string) =>
  listed.some(entry => {
    const [, network = '', prefix = ''] = NETWORK.exec(entry) ?? []
    const widest = isIP(network) === 6 ? 128 : 32
    if (network) return Number(prefix) <= widest && isInside(address, network, Number(prefix))
    return isIP(entry) !== 0 && isInside(address, entry, isIP(entry) === 6 ? 128 : 32)
  })

/** What is listed by name is meant, wherever it leads. */
const isAllowedAddress = (rules: HostRules, address: string, named: boolean) =>
  named || isListedAddress(rules, address) || (rules.listed.length === 0 && (rules.allowPrivate || isPublicAddress(address)))

const isSimulator = ({ simulatorPorts }: HostRules, host: string, port: number) =>
  host === SIMULATOR_HOST && simulatorPorts.includes(port)

const refusal = ({ listed }: HostRules) =>
  listed.length > 0
    ? tell('This host is not an allowed gateway host. An admin can add it in the app settings.')
    : tell('Private and local addresses are not allowed for gateways. An admin can allow them in the app settings.')

/** Numbers only: an address in disguise (`2130706433`, `127.1`, `0x7f.1`). */
const DISGUISED = /^(?:0x[0-9a-f]+|\d+)(?:\.(?:0x[0-9a-f]+|\d+))*\.?$/
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|localdomain)$/

/**
 * Checks a host as it is written, without asking for its addresses: what is plainly not allowed is refused where it is typed.
 * @returns the sentence for the field, or undefined
 */
export const hostProblem = (rules: HostRules, typed: string, port: number): string | undefined => {
  const host = typed.toLowerCase().replace(/^\[|\]$/g, '')
  if (isSimulator(rules, host, port)) return undefined
  if (isIP(host) !== 0) return isAllowedAddress(rules, host, isListedName(rules, host)) ? undefined : refusal(rules)
  if (isListedName(rules, host)) return undefined
  if (DISGUISED.test(host)) return tell('Enter an IP address as four numbers, like 203.0.113.7, or a host name.')
  if (LOCAL_NAME.test(host) && !rules.allowPrivate) return refusal(rules)
  // A name whose addresses may be among the networks listed.
  if (rules.listed.length > 0 && !rules.listed.some(entry => isIP(entry) !== 0 || NETWORK.test(entry))) return refusal(rules)
  return undefined
}

/**
 * The address to connect to: looked up once, every answer checked by number, so that a name cannot lead elsewhere later.
 * @throws HostRefused for a host that is not allowed, HostUnknown for a name without addresses
 */
export const resolveHost = async (rules: HostRules, typed: string, port: number, look?: Lookup): Promise<Pinned> => {
  const host = typed.toLowerCase().replace(/^\[|\]$/g, '')
  const problem = hostProblem(rules, host, port)
  if (problem) throw new HostRefused(problem)
  // Judged as it is written: an address, or the simulator.
  if (isIP(host) !== 0) return { address: host, family: isIP(host) }
  const named = isListedName(rules, host)
  try {
    return await pinHost(host, address => isAllowedAddress(rules, address, named), refusal(rules), look)
  } catch (error) {
    if (error instanceof HostRefused) throw error
    throw new HostUnknown(tell('This host name has no address.'))
  }
}
