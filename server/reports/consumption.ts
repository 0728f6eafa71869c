import { consumptionByView } from '../../resources/reports/consumption-by-view.ts'
import { messageConsumption } from '../../resources/reports/message-consumption.ts'
import { reportCompanion } from '../kernel/exports/answerReport.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { reportBySide, SIDES, type SideName } from './views.ts'

/** Messages, parts and what they cost by day, user or sender. */
export const messageConsumptionCompanion = defineCompanion(
  messageConsumption,
  reportCompanion((context, filter) =>
    reportBySide(context, filter, {
      resource: messageConsumption,
      key: 'group_by',
      names: ['day', 'user', 'sender'],
      byRouteType: true,
    }),
  ),
)

/** Consumption from every side there is. */
export const consumptionByViewCompanion = defineCompanion(
  consumptionByView,
  reportCompanion((context, filter) =>
    reportBySide(context, filter, {
      resource: consumptionByView,
      key: 'view',
      names: Object.keys(SIDES) as SideName[],
      byRouteType: false,
    }),
  ),
)
