/** What became of the messages: as a ring, and in numbers beside it; below, by channel. */

import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { groupIndian } from '../../../messaging/format.ts'
import type { DashboardAnswer, DashboardFigures, DashboardTwoWay } from '../../../resources/reports/dashboard.answers.ts'
import { loadPie } from '../../campaigns/port.ts'
import { Leads } from '../../kernel/desk/Leads.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Dotted } from '../../kernel/ui/Legend.tsx'
import { Section } from '../../kernel/ui/Section.tsx'
import { useAmountPhrase, useWalletName } from '../../money/port.ts'
import { campaignsHref } from '../campaignsHref.ts'
import { Bars } from './Bars.tsx'
import { percentOf } from './change.ts'
import { type DataProps, Part } from './Part.tsx'

const Pie = lazy(loadPie)

const BESIDE = {
  display: 'grid',
  // The ring gives way before a figure does.
  gridTemplateColumns: 'minmax(110px, 180px) minmax(max-content, 1fr)',
  '@media (width < 420px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  alignItems: 'center',
  gap: 1.5,
  '& > div': { minHeight: 200 },
}

export const Split = ({ data, userId }: DataProps & { userId: number | undefined }) => {
  const words = useWords()
  return (
    <Part title={words('Outcome')} data={data} lines={8}>
      {answer => (
        <>
          {answer.tiles.submitted > 0 ? (
            <Outcomes tiles={answer.tiles} />
          ) : (
            <p className="muted">
              {answer.channels.length > 0
                ? words('No text messages in this period.')
                : words('Nothing was submitted in this period.')}
            </p>
          )}
          {answer.channels.length > 0 && <ByChannel answer={answer} userId={userId} />}
          {answer.two_way && <TwoWay figures={answer.two_way} />}
        </>
      )}
    </Part>
  )
}

/** Every channel with what it cost in its own unit, leading to its campaigns. */
const ByChannel = ({ answer, userId }: { answer: DashboardAnswer; userId: number | undefined }) => {
  const words = useWords()
  const nameOf = useWalletName()
  const amount = useAmountPhrase()
  return (
    <Section level={3} title={words('By channel')}>
      <Bars
        rows={answer.channels.map(({ route_type, used, total, delivered, failed }) => ({
          key: route_type,
          name: <Leads to={campaignsHref(answer, userId, route_type)}>{nameOf(route_type)}</Leads>,
          total,
          delivered,
          failed,
          cost: amount(route_type, used),
        }))}
      />
    </Section>
  )
}

const Outcomes = ({ tiles: { submitted, delivered, failed, pending, invalid, blocked } }: { tiles: DashboardFigures }) => {
  const words = useWords()
  const slices = [
    { name: words('Delivered'), value: delivered, tone: 'success' },
    { name: words('Failed'), value: failed, tone: 'error' },
    { name: words('Pending'), value: pending, tone: 'info' },
    { name: words('Invalid'), value: invalid, tone: 'neutral' },
    { name: words('Blocked'), value: blocked, tone: 'warning' },
  ] as const
  return (
    <Box sx={BESIDE}>
      <div>
        <Suspense fallback={null}>
          <Pie slices={slices} />
        </Suspense>
      </div>
      <Facts shape="lines">
        {slices.map(({ name, value, tone }) => (
          <Fact key={tone} name={<Dotted tone={tone}>{name}</Dotted>}>
            {groupIndian(value)} <span className="hint">{percentOf(value, submitted)} %</span>
          </Fact>
        ))}
      </Facts>
    </Box>
  )
}

/** What recipients did with their links. */
const TwoWay = ({ figures: { links, clicks, opened, responses } }: { figures: DashboardTwoWay }) => {
  const words = useWords()
  return (
    <Section level={3} title={words('Personal links')}>
      <Facts shape="tiles">
        <Fact name={words('Clicks')} tone="strong">
          {groupIndian(clicks)}
        </Fact>
        <Fact name={words('Opened by')} tone="strong">
          {groupIndian(opened)} <span className="hint">{percentOf(opened, links)} %</span>
        </Fact>
        <Fact name={words('Responses')} tone="strong">
          {groupIndian(responses)}
        </Fact>
      </Facts>
    </Section>
  )
}
