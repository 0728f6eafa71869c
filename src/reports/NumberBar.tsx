/** Above the report by mobile number: the number that is asked about, and the days. */

import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useLocation, useNavigate } from 'react-router'
import type { BesideOf } from '../../resources/language/derived.ts'
import { text } from '../../resources/language/fields.ts'
import { reportByMobile } from '../../resources/reports/report-by-mobile.ts'
import { DeskForm } from '../kernel/form/DeskForm.tsx'
import { FieldInput } from '../kernel/form/FieldInput.tsx'
import { validateInput } from '../kernel/form/validateInput.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { fieldsInWords } from '../kernel/resource/labels.ts'
import { withFilter } from '../kernel/resource/list/address.ts'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { PeriodBar } from '../money/port.ts'

/** The button stands in line with the box beside it, which has its label above. */
const ASK = {
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: 1,
  mb: 1.5,
  '& .form-field': { width: 'min(260px, 100%)' },
  '@media (width >= 480px)': { '& .MuiButton-root': { mt: '22px' } },
}

const ASKED = {
  mobile: text({ label: 'Mobile', required: true, format: 'mobileAsTyped', mono: true, example: '9876543210' }),
}

/** What people paste: blanks, hyphens and a plus are dropped, as the platform does. */
const digitsOf = (typed: string) => typed.replaceAll(/[\s+-]/g, '')

interface NumberBarProps {
  beside: BesideOf<typeof reportByMobile> | undefined
  filter: Readonly<Record<string, unknown>>
}

export const NumberBar = ({ beside, filter }: NumberBarProps) => {
  const words = useWords()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const fields = fieldsInWords(words, `resources.${reportByMobile.name}.asked`, ASKED)
  return (
    <>
      <DeskForm
        fields={fields}
        start={{ mobile: filter.mobile }}
        check={({ mobile }) => validateInput(fields, { mobile: digitsOf(String(mobile ?? '')) })}
        onSubmit={asked => navigate(pathname + withFilter(search, asked))}
      >
        <Stack direction="row" sx={ASK}>
          <FieldInput name="mobile" />
          <Button type="submit" variant="contained" startIcon={<Icon name="search" />}>
            {words('Find messages')}
          </Button>
        </Stack>
      </DeskForm>
      <PeriodBar beside={beside} />
    </>
  )
}

/** Before a number is asked about. */
export const NoNumber = () => {
  const words = useWords()
  return (
    <EmptyState
      icon="phone"
      title={words('Which number?')}
      text={words('Enter a mobile number above: every message to it in the chosen days is listed.')}
    />
  )
}
