import { tell } from '../../../messaging/tell.ts'
import { alarmKind } from '../../../resources/system/alarm-kinds.ts'
import { alarms } from '../../../resources/system/alarms.ts'
import { alarmSentence } from '../../../resources/system/alarmText.ts'
import { audit } from '../../kernel/audit/audit.ts'
import { defineCompanion } from '../../kernel/records/companion.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { SETTING_DEFAULTS } from '../../kernel/settings/settings.ts'
import type { Alarm } from './tell.ts'

const STATE = `case when t.resolved_at is null then 'open' else 'over' end`

/**
 * The list of alarms; the panel words the sentence anew in the reader's language.
 * @param trustReceipts lets marked receipts of a route count from now on
 */
export const alarmCompanion = (trustReceipts: (tx: Tx, routeId: number) => Promise<void>) =>
  defineCompanion(alarms, {
    virtual: { state: STATE },
    decorate: row => {
      const alarm = row as unknown as Alarm
      const kind = alarmKind(alarm.kind)
      return {
        sentence: kind ? alarmSentence(kind.sentence, kind, alarm, SETTING_DEFAULTS.timezone) : alarm.kind,
        severity: kind?.severity ?? 'warning',
      }
    },
    handlers: {
      row: {
        trustReceipts: async ({ tx, caller, record }) => {
          const id = Number(record.entity_id)
          await trustReceipts(tx, id)
          await audit(tx, caller, { action: 'primary-routes.trustReceipts', entity: 'primary-routes', entityId: id })
          return { message: tell('Receipts of this route are no longer compared') }
        },
      },
    },
  })
