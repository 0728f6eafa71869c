import { tell } from '../../messaging/tell.ts'
import { trimSigns } from '../../messaging/trimSigns.ts'
import type { Client } from '../kernel/db/client.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { readSettings } from '../kernel/settings/settings.ts'

/**
 * Where links begin, `https://go.example.in`: the domain that the settings name for them, else the address of the panel.
 * @returns undefined where the desk does not know its own address
 */
export const linkBase = async (client: Client, publicUrl: string | undefined): Promise<string | undefined> => {
  const { two_way_domain } = await readSettings(client)
  return two_way_domain ? `https://${two_way_domain}` : publicUrl && trimSigns(publicUrl, '/')
}

/** @throws HttpProblem 422 at `field` where the desk does not know its own address */
export const linkBaseOr422 = async (client: Client, publicUrl: string | undefined, field: string): Promise<string> => {
  const base = await linkBase(client, publicUrl)
  if (base === undefined)
    throw invalid({ [field]: [tell('No address is set for links. An admin can set "Domain of links" in the app settings.')] })
  return base
}
