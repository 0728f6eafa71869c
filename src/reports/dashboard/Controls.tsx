/** Which days, whose, and how often it is read again. The days and the user stand in the address. */

import Button from '@mui/material/Button'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { AGAINST, type Against, dashboard } from '../../../resources/reports/dashboard.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { DateBox } from '../../kernel/kinds/date/DateBox.tsx'
import { useChoices } from '../../kernel/kinds/reference/useChoices.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { Combobox } from '../../kernel/ui/Combobox.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { usualPeriods } from '../../money/port.ts'
import { INTERVALS, intervalLabel } from '../../system/port.ts'
import type { DashboardQuery } from './useDashboard.ts'

const OTHER = 'other'
const { input } = dashboard.actions.figures

/** What the address says; nonsense counts as not said. */
export const useDashboardQuery = (): readonly [
  DashboardQuery,
  (change: Partial<Record<keyof DashboardQuery, string | undefined>>) => void,
] => {
  const [params, setParams] = useSearchParams()
  const day = (key: 'from_date' | 'to_date') => (/^\d{4}-\d\d-\d\d$/.test(params.get(key) ?? '') ? params.get(key) : null)
  const from = day('from_date')
  const to = day('to_date')
  const user = Number(params.get('user_id'))
  const query = {
    ...(from && { from_date: from }),
    ...(to && { to_date: to }),
    ...(Number.isSafeInteger(user) && user > 0 && { user_id: user }),
  }
  const change = (wanted: Partial<Record<keyof DashboardQuery, string | undefined>>) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        for (const [key, value] of Object.entries(wanted)) value === undefined ? next.delete(key) : next.set(key, value)
        return next
      },
      { replace: true },
    )
  return [query, change]
}

interface ControlsProps {
  query: DashboardQuery
  onQuery: (change: Partial<Record<keyof DashboardQuery, string | undefined>>) => void
  against: Against
  onAgainst: (against: Against | undefined) => void
  every: number
  onEvery: (seconds: number | undefined) => void
  busy: boolean
  onRefresh: () => void
  /** What is wrong with the days. */
  problems: Readonly<Record<string, readonly string[]>>
}

export const Controls = ({ query, onQuery, against, onAgainst, every, onEvery, busy, onRefresh, problems }: ControlsProps) => {
  const words = useWords()
  const principal = usePrincipal()
  const [choosing, setChoosing] = useState(false)
  const periods = usualPeriods(new Date(), TIME_ZONE)
  const today = periods[0]?.to ?? ''
  const from = query.from_date ?? today
  const to = query.to_date ?? (from > today ? from : today)
  const usual = periods.find(period => period.from === from && period.to === to)
  const other = choosing || !usual
  const choose = (name: string | undefined) => {
    setChoosing(name === OTHER)
    const period = periods.find(one => one.name === name)
    // Today is not written down: tomorrow it is tomorrow.
    if (period)
      onQuery(name === 'today' ? { from_date: undefined, to_date: undefined } : { from_date: period.from, to_date: period.to })
  }
  const date = (key: 'from_date' | 'to_date', value: string) => {
    const [problem] = problems[key] ?? []
    return (
      <DateBox
        label={key === 'from_date' ? words('From') : words('To')}
        name={key}
        field={input[key]}
        value={value}
        clearable={false}
        disabled={false}
        {...(problem && { error: problem })}
        onChange={chosen => onQuery({ from_date: from, to_date: to, [key]: typeof chosen === 'string' ? chosen : undefined })}
      />
    )
  }
  return (
    <>
      <Select
        hideLabel
        label={words('Period')}
        value={other ? OTHER : usual.name}
        options={[
          ...periods.map(({ name, english }) => ({ value: name, label: words(`desk.money.${name}`, english) })),
          { value: OTHER, label: words('Other days …') },
        ]}
        onChange={choose}
      />
      {principal?.userType !== 2 && (
        <UserBox chosen={query.user_id} onChange={id => onQuery({ user_id: id === undefined ? undefined : String(id) })} />
      )}
      <Select
        hideLabel
        label={words('Compared with')}
        value={against}
        options={AGAINST.map(({ value, label }) => ({ value, label: words(`desk.dashboard.against_${value}`, label) }))}
        onChange={onAgainst}
      />
      <Select
        hideLabel
        label={words('Read again')}
        value={every}
        options={INTERVALS.map(seconds => ({ value: seconds, label: intervalLabel(words, seconds) }))}
        onChange={onEvery}
      />
      <Button startIcon={<Icon name="refresh" />} loading={busy} onClick={onRefresh}>
        {words('desk.gateway.refresh', 'Refresh')}
      </Button>
      {other && (
        <div className="dash-days">
          {date('from_date', from)}
          {date('to_date', to)}
        </div>
      )}
    </>
  )
}

const UserBox = ({ chosen, onChange }: { chosen: number | undefined; onChange: (id: number | undefined) => void }) => {
  const words = useWords()
  const choices = useChoices(input.user_id, chosen, {})
  return (
    <div className="dash-user">
      <Combobox
        {...choices}
        hideLabel
        label={words('User')}
        name="user_id"
        placeholder={words('desk.dashboard.everybody', 'Everybody')}
        title={words('Everybody; choose one to see only what he sent himself')}
        onChange={ids => onChange(ids[0] === undefined ? undefined : Number(ids[0]))}
      />
    </div>
  )
}
