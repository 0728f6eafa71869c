import { templateStatusAfter } from '../../../messaging/whatsapp/templateStatus.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { applyNumberChange, type NumberChange } from '../numbers/changes.ts'
import { numberChangeIn } from '../numbers/told.ts'
import { applyTemplateChange, type TemplateChange } from '../templates/changes.ts'
import { templateChangeIn } from '../templates/told.ts'
import { receiveMessage, receivePreference } from '../threads/receive.ts'
import { applyReplyReport } from '../threads/replyReport.ts'
import type { OwnNumber } from './numbers.ts'
import { type Event, type Json, recordsIn, statusesIn, wordIn } from './read.ts'
import { isOfReply } from './reports.ts'
import { Unheard } from './unheard.ts'

/** What every change is applied with. */
export interface Effects {
  now: Date
}

/** What is done about one change, in a transaction. */
export type Work = (tx: Tx) => Promise<unknown>

const replyReports = (event: Event, number: OwnNumber, { now }: Effects): Work[] =>
  statusesIn(event)
    .filter(isOfReply)
    .map(status => tx => applyReplyReport(tx, number, status, now))

const each = (value: Json, key: string, work: (tx: Tx, one: Json) => Promise<unknown>): Work[] =>
  recordsIn(value[key]).map(one => tx => work(tx, one))

const numberChanged = async (tx: Tx, change: NumberChange): Promise<void> => {
  if (!(await applyNumberChange(tx, change)))
    throw new Unheard(`The number ${change.displayPhoneNumber ?? ''} is not on this desk: connect it, then try again.`)
}

const templateChanged = async (tx: Tx, change: TemplateChange): Promise<void> => {
  const { event, name, templateId } = change
  if (event !== undefined && templateStatusAfter(event) === undefined)
    throw new Unheard(`The provider says ${event} of the template ${name}, which nobody here knows.`)
  if ((await applyTemplateChange(tx, change)) === 0)
    throw new Unheard(`The template ${name || templateId} is not known here: pull it from the provider, then try again.`)
}

/** Fields of numbers and people that have been dealt with by the time they come here, or need nothing. */
const HEARD: ReadonlySet<string> = new Set(['messages', 'user_preferences'])

/** What is to be done about a change of a business of ours, by its field. @throws Unheard in the work, for a field that nobody knows */
export const worksOf = (event: Event, number: OwnNumber | undefined, effects: Effects): Work[] => {
  const { field, value } = event
  if (number && field === 'messages')
    return [
      ...replyReports(event, number, effects),
      ...each(value, 'messages', (tx, message) => receiveMessage(tx, number, value, message, effects.now)),
    ]
  if (number && field === 'user_preferences')
    return each(value, 'user_preferences', (tx, preference) => receivePreference(tx, number, preference, effects.now))
  const change = numberChangeIn(event.business, field, value)
  if (change) return [tx => numberChanged(tx, change)]
  const template = templateChangeIn(event.business, field, value)
  if (template) return [tx => templateChanged(tx, template)]
  if (HEARD.has(field)) return []
  const unknown = field === 'account_update' ? `the event ${wordIn(value, 'event')} of the account` : `the field ${field}`
  return [() => Promise.reject(new Unheard(`The provider tells of ${unknown}, which nobody here knows.`))]
}
