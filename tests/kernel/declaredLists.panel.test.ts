import { describe, expect, test } from 'vitest'
import { present } from '../../messaging/present.ts'
import { register } from '../../resources/index.ts'
import { onCard } from '../../src/kernel/resource/list/columnChoice.ts'
import { columnsOf, gridOf } from '../../src/kernel/resource/list/columns.ts'

/** Pixels of a table in a window of 1440 with the menu open. */
const ROOM = 1166
/** Those of which docs/decisions.md says so. */
const WIDER = ['two-ways-sms', 'campaign-report', 'report-by-mobile-number', 'user-monthly-report']

const named = (name: string) => present(register.resources.find(resource => resource.name === name))

test('at 1440 pixels every list stands whole but for those that the decisions name, whoever looks at it', () => {
  const wider = register.resources.filter(resource => {
    const { columns, tabs = [], further = [], sort } = resource.list
    return [columns, ...tabs.flatMap(tab => (tab.columns ? [tab.columns] : []))].some(shown => {
      const list = { ...resource, list: { ...resource.list, columns: shown } }
      const { get, update, delete: remove } = resource.operations
      const menu = Boolean(get ?? update ?? remove) || Object.values(resource.actions ?? {}).some(({ on }) => on === 'row')
      const frame = { ticks: true, menu, highest: 15, sorted: sort?.[0], room: ROOM }
      return gridOf(columnsOf(list, resource.fields, {}, { hidden: further, order: [] }), frame).least > ROOM
    })
  })
  expect(wider.map(({ name }) => name).sort()).toEqual([...WIDER].sort())
})

describe('a card on a phone says', () => {
  test.each([
    ['user-credits', ['created_at', 'user_id', 'credit', 'new_balance']],
    ['credit-request', ['user_id', 'credit', 'status']],
    ['user-credit-report', ['opening', 'used', 'closing']],
    ['login-user-log', ['user_id', 'event', 'created_at']],
    ['audit-log', ['action', 'at', 'actor_id']],
    ['server-command-runs', ['command', 'status', 'created_at']],
    ['report-by-mobile-number', ['submit_date', 'stat']],
    ['user-monthly-report', ['year', 'user_id', 'total_contacts', 'total_delivered']],
    ['summary-report-by-template-group', ['total_contacts', 'total_delivered']],
    ['report-by-30-sec', ['percent_30']],
  ])('of %s: %j', (name, told) => {
    const resource = named(name)
    expect(onCard(resource, resource.fields)).toEqual(expect.arrayContaining(told))
  })
})
