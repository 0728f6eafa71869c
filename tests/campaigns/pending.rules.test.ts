import { describe, expect, test } from 'vitest'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import type { PendingCause } from '../../resources/campaigns/pending.ts'
import type { Principal } from '../../resources/language/access.ts'
import { expectedEnd, type Queued } from '../../server/campaigns/pending/expected.ts'
import { helpFor } from '../../server/campaigns/pending/help.ts'
import { durationOf } from '../../server/campaigns/pending/why.ts'

test('the button that helps is one the person may press', () => {
  const help = (cause: PendingCause, userType: Principal['userType'], ...permissions: string[]) =>
    helpFor(cause, {
      campaigns,
      record: { status: 'Ready-to-complete', is_paused: 1, is_scheduled: 1 },
      routeId: undefined,
      onLane: false,
      principal: { userType, permissions: new Set(permissions), flags: new Set() },
      register: { resources: [], services: [] },
    })
  expect(help('receipts', 0, 'reports', 'update-pending-status')).toEqual({ action: 'recheck' })
  expect(help('receipts', 3, 'reports')).toEqual({ action: 'checkStatus' })
  expect(help('receipts', 2, 'reports', 'update-pending-status')).toEqual({ action: 'checkStatus' })
  expect(help('receipts', 2)).toBeNull()
})

describe('the expected end', () => {
  const queued = (campaignId: number, accountId: number, parts: number, priority = 0): Queued => ({
    campaignId,
    accountId,
    priority,
    parts,
  })

  test('divides by account first, as the dispatcher does', () => {
    const all = [queued(1, 1, 100), queued(2, 2, 1000), queued(3, 2, 1000)]
    expect(expectedEnd(10, all, 1)).toEqual({ rate: 5, seconds: 20, others: 100 })
  })

  test('lets higher priorities go first, and one-time passwords entirely', () => {
    expect(expectedEnd(10, [queued(1, 1, 90), queued(2, 2, 90, 1)], 2)).toMatchObject({ rate: 9, seconds: 10, others: 10 })
    expect(expectedEnd(10, [queued(1, 1, 10), queued(2, 2, 100, 3)], 1)).toEqual({ rate: 0, seconds: 11, others: 100 })
  })

  test('says when there is no end in sight', () => {
    expect(expectedEnd(0, [queued(1, 1, 10)], 1).seconds).toBe(Number.POSITIVE_INFINITY)
  })
})

test('durations are short', () => {
  expect([0, 59, 60, 3600, 5400, 86_400, 100_000].map(durationOf)).toEqual([
    '1 s',
    '59 s',
    '1 min',
    '1 h',
    '1 h 30 min',
    '1 d',
    '1 d 3 h',
  ])
})
