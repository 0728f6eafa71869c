import type { Tx } from '../../kernel/scope/scope.ts'
import { applyNumberChange } from '../numbers/changes.ts'
import { numberChangeIn } from '../numbers/told.ts'
import { applyTemplateChange } from '../templates/changes.ts'
import { templateChangeIn } from '../templates/told.ts'
import { receiveMessage, receivePreference } from '../threads/receive.ts'
import { applyReplyReport } from '../threads/replyReport.ts'
import type { OwnNumber } from './numbers.ts'
import { type Event, type Json, recordsIn, statusesIn } from './read.ts'
import { isOfReply } from './reports.ts'

/** What every change is applied with. */
export interface Effects {
  now: Date
}

type Work = () => Promise<unknown>

const replyReports = (tx: Tx, event: Event, number: OwnNumber, { now }: Effects): Work[] =>
  statusesIn(event)
    .filter(isOfReply)
    .map(status => () => applyReplyReport(tx, number, status, now))

const each = (value: Json, key: string, work: (one: Json) => Promise<unknown>): Work[] =>
  recordsIn(value[key]).map(one => () => work(one))

/** What is to be done about a change of a number of ours, by its field; nothing about those that nobody here needs. */
export const applyChange = (tx: Tx, event: Event, number: OwnNumber | undefined, effects: Effects): Work[] => {
  const { field, value } = event
  if (number && field === 'messages')
    return [
      ...replyReports(tx, event, number, effects),
      ...each(value, 'messages', message => receiveMessage(tx, number, value, message, effects.now)),
    ]
  if (number && field === 'user_preferences')
    return each(value, 'user_preferences', preference => receivePreference(tx, number, preference, effects.now))
  const change = numberChangeIn(event.business, field, value)
  if (change) return [() => applyNumberChange(tx, change)]
  const template = templateChangeIn(event.business, field, value)
  return template ? [() => applyTemplateChange(tx, template)] : []
}
