import type { Client } from '../kernel/db/client.ts'

/**
 * Which of these people have not agreed to be written to from a number of WhatsApp, or have taken it back (rule whatsapp-92).
 * @param client sees every account
 */
export const notAgreed = async (client: Client, configurationId: number, mobiles: readonly string[]): Promise<Set<string>> => {
  if (mobiles.length === 0) return new Set()
  const { rows } = await client.query<{ mobile: string }>(
    `select w.mobile from (select distinct unnest($2::text[])) as w(mobile)
       left join wa_consents c on c.wa_configuration_id = $1 and c.mobile = w.mobile
     where coalesce(c.opted_in, 0) = 0`,
    [configurationId, mobiles],
  )
  return new Set(rows.map(({ mobile }) => mobile))
}
