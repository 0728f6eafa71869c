import type { Client } from '../../kernel/db/client.ts'
import { type HostRules, readHostRules } from '../../kernel/net/gatewayHosts.ts'
import { readSettings } from '../../kernel/settings/settings.ts'

/** Where the provider is reached, as settings say now (rule whatsapp-14). */
export interface GraphPlace {
  /** Of the API, with its version and without a slash at its end. */
  base: string
  /** `v23.0` is 23. */
  version: number
  /** Where a person signs in to the provider and says which business is connected. */
  dialog: string
  rules: HostRules
}

const PROVIDER = 'https://graph.facebook.com'
const PROVIDER_DIALOG = 'https://www.facebook.com'

const readSimulatorPort = async (db: Client): Promise<number | undefined> => {
  const { rows } = await db.query<{ value: unknown }>(`select value from app_settings where key = 'graph_simulator_port'`)
  const port = Number(rows[0]?.value)
  return Number.isInteger(port) && port > 0 ? port : undefined
}

const withoutSlash = (address: string): string => (address.endsWith('/') ? address.slice(0, -1) : address)

/** Reads where calls go: what the setting says, else our simulator while the desk runs it, else the provider. */
export const readGraphPlace = async (db: Client): Promise<GraphPlace> => {
  const { whatsapp_graph_url: set, whatsapp_graph_version: version } = await readSettings(db)
  const rules = await readHostRules(db)
  const port = await readSimulatorPort(db)
  const root = set !== '' ? withoutSlash(set) : port === undefined ? PROVIDER : `http://127.0.0.1:${port}`
  return {
    base: `${root}/${version}`,
    version: Number.parseFloat(version.slice(1)),
    dialog: `${root === PROVIDER ? PROVIDER_DIALOG : root}/${version}/dialog/oauth`,
    // A list of hosts for gateways is about operators; where the provider is, the setting above says.
    rules: rules.listed.length > 0 ? { ...rules, listed: [...rules.listed, new URL(PROVIDER).hostname] } : rules,
  }
}
