/** Above the report by mobile number: the number that is asked about, and the days. */

import Button from '@mui/material/Button'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PATTERNS } from '../../messaging/patterns.ts'
import type { BesideOf } from '../../resources/language/derived.ts'
import type { reportByMobile } from '../../resources/reports/report-by-mobile.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { withFilter } from '../kernel/resource/list/address.ts'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { TextInput } from '../kernel/ui/TextInput.tsx'
import './messages.css'
import { PeriodBar } from './PeriodBar.tsx'

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
  const asked = String(filter.mobile ?? '')
  const [typed, setTyped] = useState(asked)
  const [before, setBefore] = useState(asked)
  const [error, setError] = useState<string>()
  // The address changed: Back, a saved view, the filters cleared.
  if (before !== asked) {
    setBefore(asked)
    setTyped(asked)
  }
  return (
    <>
      <form
        className="report-number"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          const mobile = digitsOf(typed)
          if (!PATTERNS.mobileAsTyped.test(mobile)) return setError(words('desk.report.digits', 'Enter 10 to 12 digits.'))
          setError(undefined)
          navigate(pathname + withFilter(search, { mobile }))
        }}
      >
        <TextInput
          name="mobile"
          label={words('words.Mobile', 'Mobile')}
          inputMode="tel"
          autoComplete="off"
          required
          mono
          maxLength={20}
          placeholder="9876543210"
          value={typed}
          error={error}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit" variant="contained" startIcon={<Icon name="search" />}>
          {words('desk.report.find', 'Find messages')}
        </Button>
      </form>
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
      title={words('desk.report.no_number', 'Which number?')}
      text={words('desk.report.no_number_text', 'Enter a mobile number above: every message to it in the chosen days is listed.')}
    />
  )
}
