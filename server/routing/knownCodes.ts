import type pg from 'pg'
import { DLT_CODES, LOCAL_CODES } from '../../messaging/errorCodes.ts'
import { statFacts } from '../../messaging/receipts.ts'

/** Status words with what they say to a person (rule messaging-14). */
const WORDS: Readonly<Record<string, string>> = {
  DELIVRD: 'Delivered to the handset',
  UNDELIV: 'Could not be delivered',
  EXPIRED: 'Not delivered within its validity',
  REJECTD: 'Refused by the operator',
  DELETED: 'Removed by the operator',
  UNKNOWN: 'The operator has no information',
  ACCEPTD: 'Accepted by the operator, on its way',
  ENROUTE: 'On its way',
  FAILED: 'Failed',
}

/** Fills the dictionary with what holds for every route, once; an admin may change any of it. */
export const ensureKnownCodes = async (pool: pg.Pool): Promise<void> => {
  const rows = [
    ...Object.entries(WORDS).map(([stat, description]) => {
      const { bucket, final } = statFacts(stat)
      return { code: stat === 'DELIVRD' ? '000' : stat, stat, description, bucket, final: final ? 1 : 0 }
    }),
    ...Object.entries(LOCAL_CODES).map(([code, description]) => ({ code, stat: null, description, bucket: 'FAILED', final: 1 })),
    ...Object.entries(DLT_CODES).map(([code, description]) => ({ code, stat: null, description, bucket: 'FAILED', final: 1 })),
  ]
  await pool.query(
    `insert into dlr_codes (dlr_code, stat, description, internal_status, is_final)
     select code, stat, description, bucket, final from jsonb_to_recordset($1::jsonb) as r(code text, stat text, description text, bucket text, final smallint)
     where not exists (select 1 from dlr_codes where primary_route_id is null) on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}
