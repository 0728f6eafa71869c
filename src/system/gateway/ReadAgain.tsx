/** How often a screen is read again, and a button for at once. */

import Button from '@mui/material/Button'
import type { UseQueryResult } from '@tanstack/react-query'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { INTERVALS, intervalLabel } from './intervals.ts'

interface ReadAgainProps {
  every: number
  onEvery: (seconds: number | undefined) => void
  query: Pick<UseQueryResult, 'isFetching' | 'refetch'>
}

export const ReadAgain = ({ every, onEvery, query: { isFetching, refetch } }: ReadAgainProps) => {
  const words = useWords()
  return (
    <>
      <Select
        hideLabel
        label={words('Auto-refresh')}
        value={every}
        options={INTERVALS.map(seconds => ({ value: seconds, label: intervalLabel(words, seconds) }))}
        onChange={onEvery}
      />
      <Button startIcon={<Icon name="refresh" />} loading={isFetching} onClick={() => void refetch()}>
        {words('desk.gateway.refresh', 'Refresh')}
      </Button>
    </>
  )
}
