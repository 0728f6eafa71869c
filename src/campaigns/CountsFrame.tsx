import Box from '@mui/material/Box'
import { lazy, type ReactNode, Suspense } from 'react'
import { useWords } from '../kernel/i18n/words.ts'
import { Progress } from '../kernel/ui/Progress.tsx'
import { type Figure, Figures } from './Figures.tsx'
import type { Slice } from './slices.ts'

const Pie = lazy(() => import('./Pie.tsx'))

const BESIDE = {
  display: 'grid',
  gap: 2,
  alignItems: 'center',
  '@media (width > 760px)': { gridTemplateColumns: 'minmax(0, 1fr) 240px' },
}

/** What campaigns of every channel are counted by. */
interface Counted {
  status: string
  total_contacts: number
  total_invalid_number: number
  total_block_number: number
  total_queued: number
  to_take_back: number | null
}

/**
 * The counts of a campaign beside their pie, and how far it is while it runs or is stopped.
 * @param over how many of its messages are over, and what they are called
 * @param withdrawn what is said while a stop takes back what was not sent
 */
export const CountsFrame = ({
  campaign,
  figures,
  slices,
  over,
  withdrawn,
  children,
}: {
  campaign: Counted
  figures: Figure[]
  slices: Slice[]
  over: { label: string; done: number }
  withdrawn: string
  children?: ReactNode
}) => {
  const words = useWords()
  const toSend = campaign.total_contacts - campaign.total_invalid_number - campaign.total_block_number
  return (
    <section className="stack" aria-label={words('Counts')}>
      <Box sx={BESIDE}>
        <Figures of={figures} />
        <Box sx={{ minHeight: 200 }}>
          <Suspense fallback={null}>
            <Pie slices={slices} />
          </Suspense>
        </Box>
      </Box>
      {campaign.status === 'Pending' && toSend > 0 && <Progress label={over.label} done={over.done} total={toSend} />}
      {campaign.to_take_back !== null && (
        <Progress
          label={withdrawn}
          done={Math.max(0, campaign.to_take_back - campaign.total_queued)}
          total={campaign.to_take_back}
        />
      )}
      {children}
    </section>
  )
}
