/** What is left with each voice vendor, asked anew as often as is chosen. */

import Box from '@mui/material/Box'
import { useState } from 'react'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { primaryRoutes } from '../../../resources/routing/primary-routes.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate, showNumber } from '../../kernel/kinds/show.ts'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { INTERVALS, intervalLabel } from '../../system/port.ts'

/** Two beside each other on a phone, so that the list is in sight. */
const CARDS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
  gap: 1.5,
}
const CARD = { padding: 1.5, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5, alignContent: 'start' }
const OFTEN = 300

export const Balances = () => {
  const words = useWords()
  const [every, setEvery] = useState<number>(OFTEN)
  const { data: routes } = useAnswer(primaryRoutes, 'voiceRoutes')
  if (!routes?.length) return null
  return (
    <Box component="section" aria-label={words('Balances with vendors')} sx={{ mb: 1.5 }}>
      <Box className="row wrap" sx={{ mb: 1, justifyContent: 'space-between' }}>
        <strong>{words('Balances with vendors')}</strong>
        <Select
          hideLabel
          label={words('Auto-refresh')}
          value={every}
          options={INTERVALS.map(seconds => ({ value: seconds, label: intervalLabel(words, seconds) }))}
          onChange={chosen => setEvery(chosen ?? OFTEN)}
        />
      </Box>
      <Box sx={CARDS}>
        {routes.map(({ id, route_name: name }) => (
          <Balance key={id} id={id} name={name} every={every} />
        ))}
      </Box>
    </Box>
  )
}

const Balance = ({ id, name, every }: { id: number; name: string; every: number }) => {
  const words = useWords()
  const told = useTold()
  const { data, error, isFetching, refetch } = useAnswer(
    primaryRoutes,
    'voiceBalance',
    { id },
    { refetchInterval: every * 1000, staleTime: 0 },
  )
  return (
    <Box className="panel" role="group" aria-label={name} sx={CARD} aria-busy={isFetching}>
      <Box className="row" sx={{ justifyContent: 'space-between' }}>
        <span className="muted">{name}</span>
        <IconButton
          icon="refresh"
          size="small"
          label={words('Check the balance with %{name}', { name })}
          disabled={isFetching}
          onClick={() => void refetch()}
        />
      </Box>
      {error ? (
        <span className="hint">{told(error.message)}</span>
      ) : (
        <>
          <Box component="strong" sx={{ fontSize: 'var(--text-xl)' }}>
            {data ? `${showNumber(data.balance, 2)} ${data.currency ?? ''}` : '–'}
          </Box>
          <span className="hint">
            {data ? words('Checked %{time}', { time: showDate(data.checked_at, 'minute') }) : words('Checking with the vendor')}
          </span>
        </>
      )}
    </Box>
  )
}
