/** Above the figures of the provider: which number, which days and steps, how old they are, and a picture of them. */

import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { FromShape } from '../../../resources/language/shape.ts'
import type { BESIDE_ANALYTICS, Granularity } from '../../../resources/whatsapp/analytics-fields.ts'
import { ABOUT_TRAFFIC, GRANULARITIES } from '../../../resources/whatsapp/analytics-fields.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { useChoices } from '../../kernel/kinds/reference/useChoices.ts'
import { showDate, TIME_ZONE } from '../../kernel/kinds/show.ts'
import { textOfValue } from '../../kernel/kinds/shown.ts'
import { useInWords } from '../../kernel/resource/labels.ts'
import { type FilterValues, withFilter } from '../../kernel/resource/list/address.ts'
import { Combobox } from '../../kernel/ui/Combobox.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { lastDays, PeriodBar, type UsualPeriod, usualPeriods } from '../../money/port.ts'

type Told = {
  [K in keyof typeof BESIDE_ANALYTICS]: FromShape<(typeof BESIDE_ANALYTICS)[K]>
}

interface AnalyticsHeadProps {
  resource: AnyResource
  beside: Partial<Told> | undefined
  filter: FilterValues
  /** Days on offer, the usual ones of the step where not given. */
  days?: readonly number[]
  children: ReactNode
}

/** Nothing is told while the list is asked for, nor where that failed; else all of it is. */
export const isTold = <T extends Partial<Told>>(beside: T | undefined): beside is Required<T> => beside?.asked !== undefined

const DAYS: Readonly<Record<Granularity, readonly number[]>> = { HALF_HOUR: [3], DAILY: [7, 30, 90], MONTHLY: [90, 365] }

const BAR = { flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 1 }
const NUMBER = { flex: { xs: '1 1 100%', sm: '0 1 300px' }, minWidth: 0 }

/** Of half hours the last two days one by one; else so many days up to today. */
const offered = (granularity: Granularity, days: readonly number[]): UsualPeriod[] => [
  ...(granularity === 'HALF_HOUR' ? usualPeriods(new Date(), TIME_ZONE).slice(0, 2) : []),
  ...days.map(count => lastDays(new Date(), TIME_ZONE, count)),
]

/** Which days go with a step: those that were chosen may be too many for it, or too few. */
const daysFor = (granularity: Granularity): FilterValues => {
  if (granularity !== 'MONTHLY') return { from_date: undefined, to_date: undefined }
  const { from, to } = lastDays(new Date(), TIME_ZONE, 365)
  return { from_date: from, to_date: to }
}

export const AnalyticsHead = ({ resource: declared, beside, filter, days, children }: AnalyticsHeadProps) => {
  const words = useWords()
  const told = useTold()
  const { granularity } = useInWords(declared).fields
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const change = (more: FilterValues) => navigate(pathname + withFilter(search, more))
  const asked = beside?.asked
  const chosen = asked?.wa_configuration_id ?? filter.wa_configuration_id
  const steps = asked?.granularity ?? 'DAILY'
  const choices = useChoices(ABOUT_TRAFFIC.wa_configuration_id, chosen, {})
  return (
    <>
      <Stack direction="row" sx={BAR}>
        <Box sx={NUMBER}>
          <Combobox
            {...choices}
            label={words('WhatsApp number')}
            name="wa_configuration_id"
            onChange={ids => change({ wa_configuration_id: ids[0], phone_numbers: undefined, template_ids: undefined })}
          />
        </Box>
        {granularity && (
          <Select
            label={granularity.label}
            value={steps}
            options={GRANULARITIES.map(({ value }) => ({ value, label: textOfValue(granularity, value) }))}
            onChange={value => change({ granularity: value === 'DAILY' ? undefined : value, ...daysFor(value ?? 'DAILY') })}
          />
        )}
      </Stack>
      <PeriodBar beside={beside} offered={offered(steps, days ?? DAYS[steps])}>
        {asked?.asked_at && <span className="hint">{words('As of %{time}', { time: showDate(asked.asked_at, 'minute') })}</span>}
      </PeriodBar>
      {asked?.problem && (
        <Note severity="warning" role="status" sx={{ mb: 1.5 }}>
          {words('These figures are the last ones known: %{problem}', { problem: told(asked.problem) })}
        </Note>
      )}
      {children}
    </>
  )
}
