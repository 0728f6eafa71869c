import { render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'react-admin'
import { expect, test } from 'vitest'
import type { AnyResource } from '../../resources/language/define.ts'
import { reportByTime } from '../../resources/reports/report-by-time.ts'
import { createI18nProvider } from '../../src/kernel/i18n/i18nProvider.ts'
import { columnsOf } from '../../src/kernel/resource/list/columns.ts'
import { TotalsRow } from '../../src/kernel/resource/list/TotalsRow.tsx'
import views from '../../src/reports/views/report-by-30-sec.tsx'

const open = async (totals: Record<string, unknown>) =>
  render(
    <CoreAdminContext i18nProvider={await createI18nProvider()}>
      <table>
        <TotalsRow
          columns={columnsOf(reportByTime as AnyResource, reportByTime.fields, views)}
          totals={totals}
          ticks={false}
          menu={false}
        />
      </table>
    </CoreAdminContext>,
  )
const sum = (label: string) => document.querySelector(`[data-label="${label}"]`)?.textContent

test('a sum looks as the cells above it do, with their units', async () => {
  await open({ delivered: 125_000, average_seconds: 4.25, percent_30: 97.5, within_30: null })
  expect(screen.getByRole('rowheader').textContent).toBe('Total')
  expect(sum('Delivered')).toBe('1,25,000')
  expect(sum('Average')).toBe('4.3 s')
  expect(sum('% under 30 s')).toBe('97.50')
})

test('a sum that cannot be is a dash, one that is not known yet is nothing', async () => {
  await open({ average_seconds: null })
  expect(sum('Average')).toBe('–')
  expect(sum('% under 30 s')).toBe('')
})
