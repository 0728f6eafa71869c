/** What keeps a page of state from saying that all is well; nothing where all is. Each line leads to where it is put right. */

import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { groupIndian } from '../../../messaging/format.ts'
import type { OpenAlarm } from '../../../resources/system/alarms.answers.ts'
import type { Concern } from '../../../resources/system/health.ts'
import { useOpen } from '../../kernel/desk/useOpen.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { listHref } from '../../kernel/resource/list/address.ts'
import { Section } from '../../kernel/ui/Section.tsx'
import { AlarmLine } from './AlarmLine.tsx'
import { Attention } from './Attention.tsx'

const SAID: Readonly<Record<Concern['kind'], { english: string; to: string }>> = {
  no_worker: { english: 'No worker is running: nothing is sent', to: '' },
  routes_down: { english: 'Routes down with messages waiting', to: '/get-current-kennel-status' },
  stalled: { english: 'Stalled campaigns', to: listHref('all-campaign', { is_stalled: 1 }) },
  disk: { english: 'The disk is nearly full', to: '' },
  memory: { english: 'Memory is nearly used up', to: '' },
  connections: { english: 'Database connections are nearly used up', to: '' },
  load: { english: 'More load than processors', to: '' },
}
const ALL = listHref('alarms', { state: 'open' })

/** `here`: the page it stands on, to which nothing leads. */
export const Concerns = ({ of, alarms, here }: { of: readonly Concern[]; alarms: readonly OpenAlarm[]; here?: string }) => {
  const words = useWords()
  const opens = useOpen()
  if (of.length + alarms.length === 0) return null
  return (
    <Box sx={{ mb: 2 }}>
      <Section
        framed
        title={words('Needs attention')}
        beside={alarms.length > 0 && opens(ALL) && <Link to={ALL}>{words('All alarms')}</Link>}
      >
        <ul>
          {of.map(({ kind, severity, count }) => {
            const tone = severity === 'critical' ? 'error' : 'warning'
            const { english, to } = SAID[kind]
            return (
              <Attention key={kind} to={to === here ? '' : to} icon={tone} tone={tone}>
                <span className="grow">{words(`desk.health.${kind}`, english)}</span>
                {count !== undefined && <strong>{groupIndian(count)}</strong>}
              </Attention>
            )
          })}
          {alarms.map(alarm => (
            <AlarmLine key={`${alarm.kind} ${alarm.entity_id}`} alarm={alarm} />
          ))}
        </ul>
      </Section>
    </Box>
  )
}
