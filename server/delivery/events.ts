import type { Client } from '../kernel/db/client.ts'

/** What happens to a message beside submissions and receipts; shown in its trail. */
export interface MessageEvent {
  accountId: number
  messageId: number
  kind:
    | 'retried'
    | 'failover'
    | 'rejected'
    | 'unknown'
    | 'resent'
    | 'resolved'
    | 'blocked'
    | 'expired'
    | 'uncharged'
    | 'corrected'
    | 'uncorrected'
    | 'adjusted'
    | 'unadjusted'
  detail: string
}

const LONGEST = 300

export async function writeEvents(client: Client, events: readonly MessageEvent[]): Promise<void> {
  if (events.length === 0) return
  await client.query({
    name: 'write_events',
    text: `insert into message_events (account_id, message_id, kind, detail)
      select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])`,
    values: [
      events.map(event => event.accountId),
      events.map(event => event.messageId),
      events.map(event => event.kind),
      events.map(event => storable(event.detail, LONGEST)),
    ],
  })
}

/** Text from outside as the database takes it: without zero characters and halves of characters, and not longer than this. */
export function storable(text: string, longest: number): string {
  const cut = text.length > longest ? text.slice(0, longest) : text
  return (cut.includes('\0') ? cut.replaceAll('\0', '') : cut).toWellFormed()
}
