/** Above the rows of a report: its period, and its picture for whoever wants one. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AnyResource } from '../../resources/language/define.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { usePreference } from '../kernel/resource/preference.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { type Period, PeriodBar } from '../money/port.ts'
import type { Figures } from './chartRows.ts'
import { ReportChart } from './ReportChart.tsx'

/** What a report answers beside its rows, as far as it has it. */
interface Told {
  period?: Period
  chart?: readonly Figures[]
  year?: number
}

interface ReportHeadProps {
  resource: AnyResource
  beside: Told | undefined
  /** Whether the picture shows until somebody says otherwise. */
  chart: boolean
  /** Of a report over years: these stand in tabs. */
  hasPeriod: boolean
}

const ReportHead = ({ resource: declared, beside, chart, hasPeriod }: ReportHeadProps) => {
  const words = useWords()
  const resource = useInWords(declared)
  const [shown, setShown] = usePreference<boolean>(`report.${declared.name}.chart`, chart)
  const figures = beside?.chart
  const toggle = figures && (
    <Button
      size="small"
      variant={shown ? 'outlined' : 'text'}
      startIcon={<Icon name="report" />}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      {words('Chart')}
    </Button>
  )
  const year = beside?.year
  return (
    <>
      {hasPeriod ? (
        <PeriodBar beside={beside}>{toggle}</PeriodBar>
      ) : (
        <Box className="row wrap" sx={{ mb: 1.5 }}>
          {year && <strong className="num">{year}</strong>}
          <span className="grow" />
          {toggle}
        </Box>
      )}
      {shown && figures?.some(({ total_contacts }) => Number(total_contacts) > 0) && (
        <ReportChart resource={resource} figures={figures} />
      )}
    </>
  )
}

/** What stands above the rows of this report. */
export const reportHead =
  (resource: AnyResource, { chart = false, hasPeriod = true }: { chart?: boolean; hasPeriod?: boolean } = {}) =>
  ({ beside }: { beside: Told | undefined }) => (
    <ReportHead resource={resource} beside={beside} chart={chart} hasPeriod={hasPeriod} />
  )
