import pg from 'pg'
import { isOperator } from '../../resources/language/access.ts'
import { ROUTE_TYPES } from '../../resources/language/choices.ts'
import { STATE, STATES_OF_BUCKET } from '../delivery/port.ts'
import { fileTime } from '../kernel/exports/fileTime.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import { amountSql, unitSql } from '../money/port.ts'
import { meaningRow } from './codeMeanings.ts'

const BUCKETS = Object.entries(STATES_OF_BUCKET)
  .map(([bucket, states]) => `when m.state in (${states.join(', ')}) then ${pg.escapeLiteral(bucket)}`)
  .join(' ')

/**
 * What a code means, once for each that occurs: behind a lateral join PostgreSQL remembers what it has looked up. Columns of its own: a
 * million rows have a few dozen codes.
 */
const MEANING = `left join lateral (${meaningRow('m.route_id', 'm.stat', 'm.err')}) meaning on true`

/** Who set what stands beside the reported status, and when; looked up for those messages only. */
const SET_BY = `(select case when a.actor_id is null then 'auto' else 'manual' end from status_adjustments a where a.id = m.adjustment_id)`
const SET_AT = '(select a.created_at from status_adjustments a where a.id = m.adjustment_id)'

/** What a message costs as it stands: nothing of what was given back. Over `messages m`. */
export const CHARGE = 'message_charge(m.state, m.submitted_at, m.refunded, m.credits)'

/** Whether a file names the account of each line: to whoever has campaigns of others in it. */
export const seesOthers = ({ userType }: Pick<Caller, 'userType'>): boolean => isOperator(userType) || userType === 1

/** Of messages of every channel: what has been read was delivered, and each cost stands in the unit of its wallet, which is named. */
const OF_EVERY = {
  status: `case when m.state = ${STATE.read} then 'DELIVRD' ${BUCKETS} end`,
  routeType: `case c.route_type ${ROUTE_TYPES.map(({ value, label }) => `when ${value} then ${pg.escapeLiteral(label)}`).join(' ')} end`,
  cost: amountSql(CHARGE, 'c.route_type'),
  unit: unitSql('c.route_type'),
}

/**
 * Messages as a file, over `messages m` and `campaigns c`: what was adjusted stands in a column of its own, never in place of what was
 * reported.
 * @param everyChannel they are not texts alone: the file says which each is of
 */
export const messageFile = (caller: Pick<Caller, 'timezone' | 'userType'>, everyChannel = false) => {
  const time = fileTime(caller)
  const named = seesOthers(caller)
  const columns: readonly (readonly [heading: string, expression: string])[] = [
    ['Mobile', 'm.mobile'],
    ['Campaign', 'c.campaign'],
    ...(everyChannel ? ([['Route type', OF_EVERY.routeType]] as const) : []),
    ...(named ? ([['User', 'owner.name']] as const) : []),
    ['Sender ID', 'c.header'],
    ['Message', 'coalesce(m.text, c.message)'],
    ['Parts', 'm.parts'],
    ['Credits', everyChannel ? OF_EVERY.cost : CHARGE],
    ...(everyChannel ? ([['Unit', OF_EVERY.unit]] as const) : []),
    ['Status', everyChannel ? OF_EVERY.status : `case ${BUCKETS} end`],
    ['Stat', 'm.stat'],
    ['Err', 'm.err'],
    ['Meaning', 'meaning.description'],
    ['Status source', `case when m.adjustment_id is null then m.stat_source else ${SET_BY} end`],
    ['Adjusted to', 'm.adjusted_stat'],
    ['Adjusted on', time(SET_AT)],
    ['Submit date', time('m.submitted_at')],
    ['Done date', time('m.done_at')],
  ]
  return {
    headings: columns.map(([heading]) => heading),
    columns: columns.map(([, expression]) => expression),
    joins: `${MEANING}${named ? ' join accounts owner on owner.id = m.account_id' : ''}`,
  }
}
