import Box from '@mui/material/Box'
import { useAnswer } from '../../dataProvider/useAnswer.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Answered } from '../kernel/ui/Answered.tsx'

const TRAIL = {
  display: 'grid',
  gap: 1,
  px: 1.5,
  py: 1,
  '& time, & code': { color: 'text.secondary', overflowWrap: 'anywhere' },
  '@media (width > 620px)': {
    '& li': { display: 'grid', gridTemplateColumns: '170px minmax(0, 1fr)', columnGap: 1.5 },
    '& code': { gridColumn: 2 },
  },
  '@media (width <= 620px)': { '& li > *': { display: 'block' } },
}

/** What happened to one message, from entry to its last receipt, with times and the operator's own text. */
export const Trail = ({ id }: { id: number }) => {
  const words = useWords()
  return (
    <Answered query={useAnswer(campaigns, 'trail', { id })} waiting={60}>
      {({ events }) => (
        <Box component="ol" sx={TRAIL}>
          <li className="hint">
            {words('Message number')} <code>{id}</code>
          </li>
          {events.map((event, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events of a trail stand in their order.
            <li key={i}>
              <time>{event.at}</time>
              <span>{words(`trail.${event.kind}`, event.text)}</span>
              {event.raw && <code>{event.raw}</code>}
            </li>
          ))}
        </Box>
      )}
    </Answered>
  )
}
