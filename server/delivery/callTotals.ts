import type { Client } from '../kernel/db/client.ts'
import { raiseAlarm } from '../system/port.ts'
import { CALL_COUNTS, callDigits } from './calls.ts'

interface Counts {
  busy: number
  noanswer: number
  dtmf: number
  duration_seconds: number
  digits: Readonly<Record<string, number>>
}

const NAMES = ['busy', 'noanswer', 'dtmf', 'duration_seconds'] as const
const NONE: Counts = { busy: 0, noanswer: 0, dtmf: 0, duration_seconds: 0, digits: {} }

const CALLS = '(select * from voice_calls where account_id = c.account_id and campaign_id = c.id) v'

const COMPARED = `
  select to_jsonb(t) as shown, to_jsonb(n) as counted
  from campaigns c left join voice_totals t on t.campaign_id = c.id
    cross join lateral (select ${CALL_COUNTS}, ${callDigits(CALLS)} as digits from ${CALLS}) n
  where c.id = $1 and c.route_type = 4`

const sumOf = ({ digits }: Counts): number => Object.values(digits).reduce((sum, count) => sum + count, 0)

const sameDigits = (a: Counts, b: Counts): boolean =>
  [...new Set([...Object.keys(a.digits), ...Object.keys(b.digits)])].every(
    digit => (a.digits[digit] ?? 0) === (b.digits[digit] ?? 0),
  )

type Differences = Record<string, { shown: number; counted: number }>

/** Where the counts of calls of a campaign differ from its calls; empty where they do not, or it is none of voice. */
export const callDifferences = async (db: Client, campaignId: number): Promise<{ counted: Counts; differences: Differences }> => {
  const { rows } = await db.query<{ shown: Counts | null; counted: Counts }>(COMPARED, [campaignId])
  const { shown, counted } = rows[0] ?? { shown: NONE, counted: NONE }
  const told = shown ?? NONE
  const differences: Differences = Object.fromEntries(
    NAMES.flatMap(name => (told[name] === counted[name] ? [] : [[name, { shown: told[name], counted: counted[name] }]])),
  )
  if (!sameDigits(told, counted)) differences.digits = { shown: sumOf(told), counted: sumOf(counted) }
  return { counted, differences }
}

/**
 * Counts the calls of a campaign again, puts its counts right and raises an alarm where they differed. The caller holds the campaign's counters.
 */
export const recountCalls = async (tx: Client, campaignId: number): Promise<Differences> => {
  const { counted, differences } = await callDifferences(tx, campaignId)
  if (Object.keys(differences).length === 0) return differences
  await raiseAlarm(tx, 'counters', 'campaign', campaignId, differences)
  await tx.query(
    `insert into voice_totals (campaign_id, account_id, busy, noanswer, dtmf, duration_seconds, digits)
     select id, account_id, $2, $3, $4, $5, $6 from campaigns where id = $1
     on conflict (campaign_id) do update set busy = excluded.busy, noanswer = excluded.noanswer, dtmf = excluded.dtmf,
       duration_seconds = excluded.duration_seconds, digits = excluded.digits`,
    [campaignId, counted.busy, counted.noanswer, counted.dtmf, counted.duration_seconds, JSON.stringify(counted.digits)],
  )
  return differences
}
