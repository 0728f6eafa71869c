/** Which days a report is of, and the usual ones to choose from: what stands here is what the platform answered, not what was asked. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate, TIME_ZONE } from '../kernel/kinds/show.ts'
import { withFilter } from '../kernel/resource/list/address.ts'
import { type UsualPeriod, usualPeriods } from './periods.ts'

export interface Period {
  from_date: string
  to_date: string
  /** The day it is on the platform's calendar. */
  today?: string
}

interface PeriodBarProps {
  beside: { period?: Period } | undefined
  /** To choose from, where not the usual ones. */
  offered?: readonly UsualPeriod[] | undefined
  children?: ReactNode
}

export const PeriodBar = ({ beside, offered, children }: PeriodBarProps) => {
  const words = useWords()
  const { pathname, search } = useLocation()
  const period = beside?.period
  // Noon of the platform's day lies in that day wherever the desk stands.
  const usual = period?.today ? usualPeriods(new Date(`${period.today}T12:00:00Z`), 'UTC') : usualPeriods(new Date(), TIME_ZONE)
  const periods = offered ?? usual
  return (
    <Box component="nav" className="row wrap" aria-label={words('Period')} sx={{ mb: 1.5 }}>
      {periods.map(({ name, english, from, to }) => {
        const chosen = period?.from_date === from && period.to_date === to
        return (
          <Button
            key={name}
            size="small"
            variant={chosen ? 'outlined' : 'text'}
            href={pathname + withFilter(search, { from_date: from, to_date: to })}
            {...(chosen && { 'aria-current': true })}
          >
            {words(`desk.money.${name}`, english)}
          </Button>
        )
      })}
      {period && (
        <span className="hint">
          {period.from_date === period.to_date
            ? showDate(period.from_date)
            : words('%{from} to %{to}', { from: showDate(period.from_date), to: showDate(period.to_date) })}
        </span>
      )}
      {children && <span className="grow" />}
      {children}
    </Box>
  )
}
