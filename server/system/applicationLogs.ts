import type { server } from '../../resources/system/server.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { readSettings } from '../kernel/settings/settings.ts'

/** Where the logs of this installation are looked at; null where its setting names no place in the web. */
export const applicationLogs: CallHandler<typeof server, 'logs'> = async ({ tx }) => {
  const { application_log_url: address } = await readSettings(tx)
  const url = URL.canParse(address) ? new URL(address) : undefined
  return { data: { url: url && /^https?:$/.test(url.protocol) ? url.href : null } }
}
