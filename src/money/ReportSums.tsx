/** The period of the credit report, the usual ones to choose from, and the totals of all its wallets. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { BesideOf } from '../../resources/language/derived.ts'
import { userCreditReport } from '../../resources/money/user-credit-report.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate, TIME_ZONE } from '../kernel/kinds/show.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { listHref } from '../kernel/resource/list/address.ts'
import { FigureStrip, type StripFigure } from './FigureStrip.tsx'
import { usualPeriods } from './periods.ts'

const SIGNS: Readonly<Record<string, '+' | '−'>> = { added: '+', refunded: '+', transferred: '−', reversed: '−', used: '−' }

interface ReportSumsProps {
  beside: BesideOf<typeof userCreditReport> | undefined
  filter: Readonly<Record<string, unknown>>
}

export const ReportSums = ({ beside, filter }: ReportSumsProps) => {
  const words = useWords()
  const { fields } = useInWords(userCreditReport)
  const totals = beside && (beside.totals ?? [])
  const period = beside?.period
  const names = ['opening', 'added', 'transferred', 'reversed', 'used', 'refunded', 'closing']
  const figures = names.map(
    (name): StripFigure => ({
      name,
      label: fields[name]?.label ?? name,
      ...(SIGNS[name] && { sign: SIGNS[name] }),
      ...(name === 'closing' && { strong: true as const }),
    }),
  )
  return (
    <>
      <Box component="nav" className="row wrap" aria-label={words('Period')} sx={{ mb: 1.5 }}>
        {usualPeriods(new Date(), TIME_ZONE).map(({ name, english, from, to }) => {
          const chosen = period?.from_date === from && period.to_date === to
          return (
            <Button
              key={name}
              size="small"
              variant={chosen ? 'outlined' : 'text'}
              href={listHref('user-credit-report', { ...filter, from_date: from, to_date: to })}
            >
              {words(`desk.money.${name}`, english)}
            </Button>
          )
        })}
        {period && (
          <span className="hint">
            {period.from_date === period.to_date
              ? showDate(period.from_date)
              : words('%{from} to %{to}', {
                  from: showDate(period.from_date),
                  to: showDate(period.to_date),
                })}
          </span>
        )}
      </Box>
      <FigureStrip label={words('Totals of all wallets')} figures={figures} sums={totals} />
    </>
  )
}
