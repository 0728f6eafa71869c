import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { CAMPAIGN_STATUSES, CAMPAIGN_TYPES, SMS_TYPES } from '../../resources/campaigns/choices.ts'
import { MESSAGE_TYPES, PRIORITIES, ROUTE_TYPES, USER_TYPES } from '../../resources/language/choices.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { CREDIT_TYPES } from '../../resources/money/choices.ts'
import { ACCOUNT_TYPES } from '../../resources/people/choices.ts'
import { TAKE_RESPONSES } from '../../resources/two-way/choices.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import { root } from '../../scripts/run.ts'

/**
 * What the specification calls things on the screen, to the letter (rule declarations-1): what is declared is held to it here by its place,
 * what the panel says by itself by being said at all; that it stands where it belongs is said where those screens are tested.
 */
const { list, fields, actions } = campaigns as AnyResource
const byLabel = (choices: readonly { value: unknown; label: string }[]) =>
  Object.fromEntries(choices.map(({ value, label }) => [label, value]))

describe('the specification', () => {
  test('names the columns, tabs, buttons and the filter of campaigns', () => {
    // Beside those of the specification: what has become of it.
    const shown = list.columns.map(name => fields[name]?.label)
    expect(shown.filter(label => label !== 'Delivered' && label !== 'Failed')).toEqual([
      'Campaign',
      'Message',
      'Time',
      'Contact Info',
      'Credit Info',
      'Status',
    ])
    expect(list.tabs?.map(({ label }) => label)).toEqual(['Text SMS', 'Two Way', 'Voice', 'WhatsApp'])
    expect(list.leadsTo?.map(({ path, label }) => [path, label])).toEqual([['/scheduled-campaign-report', 'Upcoming Campaign']])
    expect(
      Object.values(actions)
        .filter(({ on }) => on === 'toolbar')
        .map(({ label }) => label),
    ).toEqual(['Export By Sender ID', 'Export By Mobile Number'])
    expect(list.filterTitle).toBe('Filter Delivery')
  })

  test('names what is done with a campaign, in its order, and what is asked before', () => {
    const rows = Object.values(actions).filter(({ on }) => on === 'row')
    const named = ['Resend Campaign', 'Campaign Info', 'Export', 'Manage Campaign', 'Stop', 'Complete', 'Check Status']
    expect(rows.map(({ label }) => label).filter(label => named.includes(label))).toEqual(named)
    expect([actions.stop?.confirm, actions.complete?.confirm]).toEqual(['Stop {campaign} ?', 'complete {campaign} ?'])
    expect([twoWaysSms.actions.exportResponses.label, twoWaysSms.actions.exportClicks.label]).toEqual([
      'Export Two Way Response',
      'Export Two Way Click Report',
    ])
  })

  test.each([
    ['user types', USER_TYPES, { Admin: 0, Reseller: 1, Client: 2, Employee: 3 }],
    ['account types', ACCOUNT_TYPES, { Prepaid: 1, Postpaid: 2 }],
    ['route types', ROUTE_TYPES, { Transaction: 1, Promotional: 2, 'Two Way': 3, Voice: 4, WhatsApp: 5 }],
    ['SMS types', SMS_TYPES, { Normal: 1, Custom: 2 }],
    ['message types', MESSAGE_TYPES, { English: 1, Unicode: 2 }],
    ['priorities', PRIORITIES, { Normal: 0, Medium: 1, High: 2, 'Instant (OTP)': 3 }],
    ['credit entries', CREDIT_TYPES, { Credit: 1, Debit: 2 }],
    ['campaign types', CAMPAIGN_TYPES, { Normal: 'no', Schedule: '1' }],
    ['responses', TAKE_RESPONSES, { None: 0, Interest: 1, 'Feedback/Contact': 2, Rating: 3 }],
    [
      'states of a campaign',
      CAMPAIGN_STATUSES,
      { Pending: 'Pending', 'Ready-to-complete': 'Ready-to-complete', Completed: 'Completed', Stop: 'Stop' },
    ],
  ])('names its %s', (_what, choices, names) => {
    expect(byLabel(choices)).toEqual(names)
  })

  const panel = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('i18n'))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
    .join('\n')

  test.each([
    'Back To Home',
    'Mark all read',
    'View all notifications',
    'No Record Found',
    'Basic Detail',
    'Sent Number Log',
    'Two Way Click Report',
    'Two Way Response Report',
    'Delivered',
    'Failed',
    'Invalid',
    'Processing',
    'Block',
    'Mobile No.',
    'Message',
    'User Credit',
    'Submit Date',
    'Done Date',
    'Stats',
    'Restart Campaign',
    'Manage Campaign Ratio',
    'Campaign Status Updated Successfully',
    'executed successfully',
    'execution failed',
  ])('has the panel say "%s"', words => {
    expect(panel).toMatch(new RegExp(`['">]${words.replaceAll('.', '\\.')}['"<]`))
  })
})
