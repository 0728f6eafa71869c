/** What an answer carries beside fields and rows is typed by its declaration: each marked line is a mistake that must not compile. */

import { describe, expect, test } from 'vitest'
import type { heldCampaigns } from '../../resources/campaigns/held-campaigns.ts'
import type { BesideOf, RowOf } from '../../resources/language/derived.ts'
import type { userCreditReport } from '../../resources/money/user-credit-report.ts'

describe('what stands beside', () => {
  test('the rows of a list is what the list declares, each of it perhaps missing', () => {
    const beside: BesideOf<typeof userCreditReport> = { period: { from_date: '2026-01-01', to_date: '2026-01-31' } }
    expect(beside.period?.from_date).toBe('2026-01-01')
    expect(beside.totals).toBeUndefined()
    // @ts-expect-error it declares no such thing
    expect(beside.restore).toBeUndefined()
    // @ts-expect-error a day is no number
    const wrong: BesideOf<typeof userCreditReport> = { period: { from_date: 1, to_date: '2026-01-31' } }
    expect(wrong.period?.from_date).toBe(1)
  })

  test('the fields of a row is what the resource declares, and what is never answered is not there', () => {
    const held: Partial<RowOf<typeof heldCampaigns>> = {}
    expect(held.dlt_template).toBeUndefined()
    // @ts-expect-error it declares no such thing
    expect(held.templates).toBeUndefined()
    const report: Partial<RowOf<typeof userCreditReport>> = {}
    // @ts-expect-error the period is asked with, never answered
    expect(report.period).toBeUndefined()
  })
})
