import { displayDateTime } from '../../../messaging/format.ts'
import { tell } from '../../../messaging/tell.ts'
import { labelOf } from '../../../resources/language/fields.ts'
import { CONSENTS } from '../../../resources/whatsapp/choices.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { Tx } from '../../kernel/scope/scope.ts'

/** What somebody notes of a person. */
interface Said {
  mobile: string
  /** On the clock of whoever notes it: `YYYY-MM-DD HH:mm:ss`. */
  at: string
}

/** What became of it. */
export interface Judged {
  at: Date
  /** Still to come. */
  isAhead: boolean
  /** What is known already and was not said before it: that counts, whichever account noted it. */
  later: { optedIn: number; at: Date } | undefined
}

/** Compares what is noted of people at a number with what is known of them there: what was said last counts (rule whatsapp-96). */
export const judge = async (tx: Tx, configuration: number, said: readonly Said[], timezone: string): Promise<Judged[]> => {
  const { rows } = await aboveTenant(tx, () =>
    tx.query<{ at: Date; ahead: boolean; opted_in: number | null; known_at: Date | null }>(
      `select s.at, s.at > now() as ahead, c.opted_in, c.at as known_at
       from (select mobile, (said::timestamp at time zone $3) as at, place
             from unnest($1::text[], $2::text[]) with ordinality as w(mobile, said, place)) s
       left join wa_consents c on c.wa_configuration_id = $4 and c.mobile = s.mobile and c.at >= s.at
       order by s.place`,
      [said.map(({ mobile }) => mobile), said.map(({ at }) => at), timezone, configuration],
    ),
  )
  return rows.map(({ at, ahead, opted_in, known_at }) => ({
    at,
    isAhead: ahead,
    later: opted_in === null || known_at === null ? undefined : { optedIn: opted_in, at: known_at },
  }))
}

/** Why what is known stands against it. */
export const laterText = ({ optedIn, at }: NonNullable<Judged['later']>, timezone: string): string =>
  tell('%{label} on %{at}: what was said last counts.', { label: labelOf(CONSENTS, optedIn), at: displayDateTime(at, timezone) })

/** What is newer than what was known when it was judged. */
export interface Newer {
  mobile: string
  at: Date
}

/**
 * Makes room for it, whoever noted what was known: one word a person and number counts. What came in between stays where it is newer still.
 * @returns those of whom an opt-out went that this account had
 */
export const forgetOlder = async (tx: Tx, configuration: number, newer: readonly Newer[], account: number): Promise<Newer[]> => {
  if (newer.length === 0) return []
  const { rows } = await aboveTenant(tx, () =>
    tx.query<{ mobile: string }>(
      `with gone as (
         delete from wa_consents c using unnest($2::text[], $3::timestamptz[]) as n(mobile, at)
         where c.wa_configuration_id = $1 and c.mobile = n.mobile and c.at < n.at returning c.mobile, c.opted_in, c.account_id
       ) select mobile from gone where opted_in = 0 and account_id = $4`,
      [configuration, newer.map(({ mobile }) => mobile), newer.map(({ at }) => at), account],
    ),
  )
  const out = new Set(rows.map(({ mobile }) => mobile))
  return newer.filter(({ mobile }) => out.has(mobile))
}
