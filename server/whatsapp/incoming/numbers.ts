import type { OfficeHours } from '../../../messaging/whatsapp/officeHours.ts'
import type { Deps } from '../../kernel/context/context.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { readApp } from '../numbers/open.ts'
import { type Event, numberOf } from './read.ts'

/** What the number answers by itself, and when: outside of hours, or at any time where there are none. */
export interface AutoReply {
  text: string
  hours: readonly OfficeHours[]
  /** Of its own. */
  zone: string | null
}

/** A number of ours, as far as what comes for it needs it. */
export interface OwnNumber {
  id: number
  accountId: number
  phoneNumberId: string
  business: string
  /** The route behind it. */
  laneId: number
  autoReply: AutoReply | null
}

interface Row extends OwnNumber {
  appId: string | null
}

/** The numbers that events of one address may speak of. */
export interface Numbers {
  /** Undefined for one that is none of ours, or belongs to another app than the address. */
  of(event: Event): OwnNumber | undefined
  /** Whether a business has a number of ours with this app. */
  hasBusiness(business: string): boolean
}

/**
 * Finds the numbers that events name, by address: an app speaks of its own numbers alone (rule whatsapp-70).
 * @param events by the configuration of their address; null for the app of the settings
 */
export const findNumbers = async (
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  events: readonly Event[],
): Promise<(address: number | null) => Numbers> => {
  const { id: common } = await readApp(tx, deps)
  const ids = [...new Set(events.map(numberOf).filter(id => id !== ''))]
  const businesses = [...new Set(events.map(({ business }) => business))]
  const { rows } = await tx.query<Row>({
    name: 'wa_numbers_meant',
    text: `select c.id, c.account_id as "accountId", c.phone_number_id as "phoneNumberId", c.business_account_id as business, r.id as "laneId",
        case when c.auto_reply_enabled = 1 and trim(c.auto_reply_text) <> '' then
          jsonb_build_object('text', trim(c.auto_reply_text), 'hours', c.office_hours, 'zone', c.timezone_id) end as "autoReply", coalesce(c.app_id, $3) as "appId"
      from wa_configurations c join primary_routes r on r.wa_configuration_id = c.id
      where c.phone_number_id = any($1::text[]) or c.business_account_id = any($2::text[])`,
    values: [ids, businesses, common],
  })
  const byId = new Map(rows.map(row => [row.phoneNumberId, row]))
  const { rows: doors } = await tx.query<{ id: number; app: string | null }>(
    // With a secret of its own and no app named, it is of an app that nobody knows: it speaks of itself alone.
    `select id, case when app_id is null and app_secret is not null then null else coalesce(app_id, $1) end as app from wa_configurations
     where app_secret is not null or app_id is not null`,
    [common],
  )
  const appOfDoor = new Map(doors.map(({ id, app }) => [id, app]))
  return address => {
    const app = address !== null && appOfDoor.has(address) ? appOfDoor.get(address) : common
    const isOfApp = (row: Row) => row.id === address || (row.appId !== null && row.appId === app)
    return {
      of: event => {
        const row = byId.get(numberOf(event))
        return row && isOfApp(row) ? row : undefined
      },
      hasBusiness: business => rows.some(row => row.business === business && isOfApp(row)),
    }
  }
}
