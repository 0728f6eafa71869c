/** Which days, whose, and how often it is read again. The days and the user stand in the address. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { AGAINST, type Against, dashboard } from '../../../resources/reports/dashboard.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { DateBox } from '../../kernel/kinds/date/DateBox.tsx'
import { useChoices } from '../../kernel/kinds/reference/useChoices.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { usePreference } from '../../kernel/resource/preference.ts'
import { Combobox } from '../../kernel/ui/Combobox.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { usualPeriods } from '../../money/port.ts'
import { INTERVALS, intervalLabel } from '../../system/port.ts'
import type { DashboardQuery, useDashboard } from './useDashboard.ts'

const OTHER = 'other'
const DAY = /^\d{4}-\d\d-\d\d$/
const { input } = dashboard.actions.figures

type Change = Partial<Record<keyof DashboardQuery, string | undefined>>

/** What is chosen: days and user as the address says, where nonsense counts as not said; the rest as this person left it. */
export const useChosen = () => {
  const [every, onEvery] = usePreference<number>('dashboard.every', INTERVALS[1])
  const [against, onAgainst] = usePreference<Against>('dashboard.against', 'before')
  const [params, setParams] = useSearchParams()
  const day = (key: 'from_date' | 'to_date') => DAY.test(params.get(key) ?? '') && { [key]: params.get(key) }
  const user = Number(params.get('user_id'))
  const query: DashboardQuery = {
    ...day('from_date'),
    ...day('to_date'),
    ...(Number.isSafeInteger(user) && user > 0 && { user_id: user }),
  }
  const onQuery = (wanted: Change) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        for (const [key, value] of Object.entries(wanted)) value === undefined ? next.delete(key) : next.set(key, value)
        return next
      },
      { replace: true },
    )
  return { query, onQuery, against, onAgainst, every, onEvery }
}

interface ControlsProps extends ReturnType<typeof useChosen> {
  answer: ReturnType<typeof useDashboard>
}

export const Controls = ({ query, onQuery, against, onAgainst, every, onEvery, answer }: ControlsProps) => {
  const words = useWords()
  const principal = usePrincipal()
  const problems = answer.error instanceof PlatformError ? answer.error.fields : {}
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
          { value: OTHER, label: words('Custom range …') },
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
        label={words('Auto-refresh')}
        value={every}
        options={INTERVALS.map(seconds => ({ value: seconds, label: intervalLabel(words, seconds) }))}
        onChange={onEvery}
      />
      <Button startIcon={<Icon name="refresh" />} loading={answer.isFetching} onClick={() => void answer.refetch()}>
        {words('desk.gateway.refresh', 'Refresh')}
      </Button>
      {other && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1.5, width: 1 }}>
          {date('from_date', from)}
          {date('to_date', to)}
        </Stack>
      )}
    </>
  )
}

const UserBox = ({ chosen, onChange }: { chosen: number | undefined; onChange: (id: number | undefined) => void }) => {
  const words = useWords()
  const choices = useChoices(input.user_id, chosen, {})
  return (
    <Box sx={{ flex: { xs: '1 1 40%', sm: 'none' }, width: { xs: 'auto', sm: 190 }, minWidth: 0 }}>
      <Combobox
        {...choices}
        hideLabel
        label={words('User')}
        name="user_id"
        placeholder={words('desk.dashboard.everybody', 'All users')}
        title={words('All users. Choose one to see only their own messages.')}
        onChange={ids => onChange(ids[0] === undefined ? undefined : Number(ids[0]))}
      />
    </Box>
  )
}
