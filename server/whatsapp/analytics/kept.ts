import type { Tx } from '../../kernel/scope/scope.ts'
import type { OwnNumber } from './question.ts'

/** Which answer of the provider: about which number, what was asked. */
export interface KeptKey {
  number: OwnNumber
  kind: 'messages' | 'conversations' | 'templates'
  /** Two questions that get the same answer are one. */
  question: string
}

/** What the provider answered, as it is kept: points under the names of our columns, and what is said once. */
export interface Answer {
  points: readonly unknown[]
  currency: string | null
  /** Whether the provider counts these figures at all. */
  is_enabled: boolean
}

/** For so long an answer is not asked for again. */
const FRESH_S = 60
const KEPT_DAYS = 90

export interface KeptFacts extends Omit<Answer, 'points'> {
  asked_at: Date
  is_fresh: boolean
}

/** What is known of a kept answer; undefined where none is kept. */
export const readKept = async (tx: Tx, { number, kind, question }: KeptKey): Promise<KeptFacts | undefined> =>
  (
    await tx.query<KeptFacts>(
      `select asked_at, asked_at > now() - make_interval(secs => ${FRESH_S}) as is_fresh, answer ->> 'currency' as currency,
         (answer -> 'is_enabled')::boolean as is_enabled
       from wa_analytics where wa_configuration_id = $1 and kind = $2 and question = $3`,
      [number.id, kind, question],
    )
  ).rows[0]

/** Keeps the newest answer to a question, and forgets those of this number that nobody has asked for a long time. */
export const keepAnswer = async (tx: Tx, { number, kind, question }: KeptKey, answer: Answer): Promise<void> => {
  await tx.query(
    `insert into wa_analytics (account_id, wa_configuration_id, kind, question, answer) values ($1, $2, $3, $4, $5)
     on conflict (wa_configuration_id, kind, question) do update set answer = excluded.answer, account_id = excluded.account_id,
       asked_at = excluded.asked_at`,
    [number.account_id, number.id, kind, question, JSON.stringify(answer)],
  )
  await tx.query(`delete from wa_analytics where wa_configuration_id = $1 and asked_at < now() - interval '${KEPT_DAYS} days'`, [
    number.id,
  ])
}

/** SQL of the kept points as rows `p` with these columns, and the values it takes; no rows where nothing is kept. */
export const keptRows = (key: KeptKey | undefined, columns: string): { from: string; values: unknown[] } => ({
  from: `wa_analytics a cross join lateral jsonb_to_recordset(a.answer -> 'points') as p (${columns})
    where a.wa_configuration_id = $1 and a.kind = $2 and a.question = $3`,
  values: [key?.number.id ?? 0, key?.kind ?? '', key?.question ?? ''],
})
