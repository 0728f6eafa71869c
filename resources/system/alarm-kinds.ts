/**
 * What the desk raises alarms about. The one list: bell, dashboard, list of alarms, /metrics, /healthz and the watches read it.
 * Sentences are filled by resources/system/alarmText.ts from the alarm's detail; `entity` and `entity_id` are always there.
 */

export type AlarmShow = 'bytes' | 'time' | 'span'

export interface AlarmKind {
  label: string
  /** What is wrong, for operators; Hindi stands in src/kernel/i18n/hi/system.ts. */
  sentence: string
  /** What is told when it is well again, where the sentence does not say enough. */
  over?: string
  /** How values of the detail are shown that are neither plain numbers nor words. */
  show?: Readonly<Record<string, AlarmShow>>
  /** What strangers read in /healthz: several kinds may share one. */
  word: HealthWord
  severity: 'warning' | 'critical'
  /** Permission of those who are told. */
  can: string
  /** Screen where something can be done about it; a list with the filter that shows what the alarm counts. */
  path: string
  /** Notification events of its own (notification-events.ts); 'alarm-opened' and 'alarm-closed' where absent. */
  events?: { opened: string; closed: string }
  /** While an alarm of that kind stands for the same thing, this one adds nothing to it. */
  within?: string
}

export const HEALTH_WORDS = [
  'disk',
  'queue',
  'link',
  'rate',
  'receipts',
  'worker',
  'restored',
  'counters',
  'ledger',
  'audit',
] as const
export type HealthWord = (typeof HEALTH_WORDS)[number]

const SERVER = { can: 'admin-operation', path: '/server-info' } as const
const GATEWAYS = { can: 'kannel-status-page', path: '/get-current-kennel-status' } as const
const ROUTES = { can: 'kannel-status-page', path: '/primary-routes' } as const
const COMMANDS = { can: 'admin-operation', path: '/server-commands' } as const

const kinds = <const K extends Readonly<Record<string, AlarmKind>>>(list: K): Readonly<Record<keyof K, AlarmKind>> => list

export const ALARM_KINDS = kinds({
  disk_low: {
    ...SERVER,
    label: 'Little free space',
    sentence: '{{host}} has {{free}} of {{total}} left where the desk keeps its data ({{folder}}). Free some space soon.',
    over: '{{host}} has enough free space again.',
    show: { free: 'bytes', total: 'bytes' },
    word: 'disk',
    severity: 'warning',
    within: 'disk_full',
  },
  disk_full: {
    ...SERVER,
    label: 'Disk is full',
    sentence:
      '{{host}} has {{free}} of {{total}} left where the desk keeps its data ({{folder}}). Messages and uploads stop: free some space now.',
    over: '{{host}} has free space again.',
    show: { free: 'bytes', total: 'bytes' },
    word: 'disk',
    severity: 'critical',
  },
  queue: {
    ...GATEWAYS,
    label: 'Queue stands still',
    sentence: 'Messages wait for {{route}}, and its gateway has taken none since {{since}}.',
    over: '{{route}} takes messages again, or none wait for it.',
    show: { since: 'time' },
    word: 'queue',
    severity: 'critical',
    within: 'route_down',
  },
  rows_stuck: {
    can: 'admin-manage-campaign-status',
    path: `/all-campaign?filter=${encodeURIComponent(JSON.stringify({ is_preparing: 1 }))}`,
    label: 'Campaigns do not get on',
    sentence:
      '{{campaigns}} accepted campaigns wait for their messages to be made, and nothing of them has been since {{since}}.',
    over: 'Messages of accepted campaigns are made again.',
    show: { since: 'time' },
    word: 'queue',
    severity: 'critical',
  },
  route_down: {
    ...GATEWAYS,
    label: 'Route is down',
    sentence: '{{route}} has had no connection since {{since}}. {{error}}',
    over: '{{route}} is connected again after {{minutes}} minutes.',
    show: { since: 'time' },
    word: 'link',
    severity: 'critical',
    events: { opened: 'route-down', closed: 'route-up' },
  },
  rate_low: {
    ...GATEWAYS,
    label: 'Route is slower than set',
    sentence: '{{route}} sends {{measured}} of {{tps}} messages a second while {{waiting}} wait.',
    over: '{{route}} sends as fast as it is set to, or nothing waits for it.',
    word: 'rate',
    severity: 'warning',
  },
  receipts_unmatched: {
    ...ROUTES,
    label: 'Unmatched receipts',
    sentence:
      '{{count}} receipts of {{account}} belong to no message of ours. Check how the operator writes message ids, on its routes.',
    over: 'Receipts of {{account}} find their messages again.',
    word: 'receipts',
    severity: 'warning',
  },
  receipts_contradict: {
    // The button stands there.
    ...ROUTES,
    path: '/alarms',
    label: 'Receipts that contradict their messages',
    sentence:
      '{{count}} of {{total}} receipts of {{route}} name other numbers than the messages they are about. They are kept and not applied.',
    over: 'Receipts of {{route}} fit their messages again.',
    word: 'receipts',
    severity: 'critical',
  },
  receipts_format: {
    ...ROUTES,
    label: 'Format of message ids is doubtful',
    sentence: '{{route}} is set to read message ids as {{format}}; its receipts look like {{seen}}.',
    over: 'Receipts of {{route}} fit the format that is set.',
    word: 'receipts',
    severity: 'warning',
  },
  outcomes_untold: {
    ...ROUTES,
    label: 'Outcomes of calls are not told',
    sentence: '{{route}} has not told the outcome of its calls since {{since}}. {{error}}',
    over: '{{route}} tells the outcome of its calls again.',
    show: { since: 'time' },
    word: 'receipts',
    severity: 'warning',
    within: 'route_down',
  },
  worker_silent: {
    ...SERVER,
    label: 'Process is silent',
    sentence: 'Process {{pid}} on {{host}} ({{role}}) has given no sign since {{since}}: it is frozen, cut off or gone.',
    over: 'Process {{pid}} on {{host}} is there again.',
    show: { since: 'time' },
    word: 'worker',
    severity: 'critical',
  },
  worker_none: {
    ...SERVER,
    label: 'Nothing is sent: no worker',
    sentence: 'No process that sends messages is running. Start one with ROLE=worker or ROLE=all.',
    over: 'A process that sends messages is running again.',
    word: 'worker',
    severity: 'critical',
  },
  restored: {
    ...SERVER,
    path: '/held-campaigns',
    label: 'Restored database',
    sentence: 'This database was restored or moved. What was accepted before waits until an admin has decided.',
    over: 'What waited since the database was restored is decided.',
    word: 'restored',
    severity: 'critical',
  },
  counters: {
    ...COMMANDS,
    label: 'Counters differed',
    sentence: 'Counters of campaign {{entity_id}} were not what its messages give. They were put right.',
    word: 'counters',
    severity: 'warning',
  },
  facts: {
    ...COMMANDS,
    label: 'Figures of reports differed',
    sentence: 'Figures of {{entity_id}} were not what the messages give. They were put right.',
    word: 'counters',
    severity: 'warning',
  },
  ledger_sum: {
    ...COMMANDS,
    label: 'Balances do not add up',
    sentence: 'All balances of route type {{entity_id}} together are {{sum}} {{unit}} instead of 0.',
    word: 'ledger',
    severity: 'critical',
  },
  ledger_transaction: {
    ...COMMANDS,
    label: 'Transaction does not add up',
    sentence: 'The entries of transaction {{entity_id}} are not two that cancel out: together {{sum}}.',
    word: 'ledger',
    severity: 'critical',
  },
  wallet_balance: {
    ...COMMANDS,
    label: 'Balance differs from its entries',
    sentence: 'Wallet {{entity_id}} shows {{balance}} {{unit}}, its last entry {{last_entry}}.',
    word: 'ledger',
    severity: 'critical',
  },
  campaign_hold: {
    ...COMMANDS,
    label: 'Held credits differ',
    sentence: 'Campaign {{entity_id}} holds {{hold}} credits; its open messages are worth {{open}}.',
    word: 'ledger',
    severity: 'critical',
  },
  campaign_ledger: {
    ...COMMANDS,
    label: 'Campaign differs from its credit entries',
    sentence: 'Campaign {{entity_id}} shows {{shown}} credits used, its entries {{ledger}}.',
    word: 'ledger',
    severity: 'critical',
  },
  audit: {
    can: 'audit-log',
    path: '/audit-log',
    label: 'Audit log was touched',
    sentence: 'Entry {{entity_id}} of the audit log is not as it was sealed. Up to {{intact_to}} it is intact.',
    word: 'audit',
    severity: 'critical',
  },
})
export type AlarmKindName = keyof typeof ALARM_KINDS

/** A kind by its name; undefined for one that this version does not know. */
export const alarmKind = (name: string): AlarmKind | undefined =>
  Object.hasOwn(ALARM_KINDS, name) ? ALARM_KINDS[name as AlarmKindName] : undefined
