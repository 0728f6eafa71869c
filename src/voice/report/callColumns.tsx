import Box from '@mui/material/Box'
import { VOICE } from '../../../resources/language/choices.ts'
import { CALL_STATES } from '../../../resources/voice/call-choices.ts'
import type { CallRow } from '../../../resources/voice/voice-campaign.answers.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'
import { showDate } from '../../kernel/kinds/show.ts'
import type { Column } from '../../kernel/ui/Table.tsx'
import { useAmount } from '../../money/port.ts'
import { minutesOf } from '../length.ts'

const SET: Readonly<Record<string, string>> = { DELIVRD: 'Set to answered', FAILED: 'Set to failed' }

/** The columns of the reference; on a narrow screen number and status, and the rest below a row that is open. */
export const useCallColumns = ({
  operator,
  narrow,
}: {
  operator: boolean
  narrow: boolean
}): { columns: Column<CallRow>[]; further: Column<CallRow>[] } => {
  const words = useWords()
  const amount = useAmount()
  const mobile: Column<CallRow> = { head: words('Mobile'), className: 'mono', show: row => row.mobile }
  const status: Column<CallRow> = {
    head: words('Call status'),
    show: ({ call_status, adjusted_stat }) => (
      <Box sx={{ '& > .hint': { display: 'block' } }}>
        <ChoiceBadge choices={CALL_STATES} value={call_status} />
        {adjusted_stat && <span className="hint">{words(SET[adjusted_stat] ?? adjusted_stat)}</span>}
      </Box>
    ),
  }
  const start: Column<CallRow> = {
    head: words('Start'),
    className: 'nowrap',
    show: row => showDate(row.start_date_time, 'minute') || '–',
  }
  const length: Column<CallRow> = {
    head: words('Duration'),
    numeric: true,
    show: ({ duration }) => (duration === null ? '–' : minutesOf(duration)),
  }
  const pulses: Column<CallRow> = { head: words('Pulses'), numeric: true, show: row => row.pulses ?? '–' }
  const digits: Column<CallRow> = {
    head: words('DTMF'),
    show: ({ dtmf, dtmf_meaning }) => (dtmf ? `${dtmf}${dtmf_meaning ? ` · ${dtmf_meaning}` : ''}` : '–'),
  }
  const retry: Column<CallRow> = { head: words('Retry'), numeric: true, show: row => row.retry }
  const credit: Column<CallRow> = {
    head: words('Credit'),
    numeric: true,
    className: 'nowrap',
    show: row => amount(VOICE, row.use_credit),
  }
  const answered: Column<CallRow> = {
    head: words('Answered'),
    className: 'nowrap',
    show: row => showDate(row.answer_date_time, 'minute') || '–',
  }
  const ofOperators: Column<CallRow>[] = operator
    ? [
        { head: words('Err'), className: 'mono', show: row => row.err || '–' },
        { head: words('Source'), show: row => row.stat_source || '–' },
        { head: words('Auto'), show: row => (row.is_auto === 1 ? words('Yes') : words('No')) },
        { head: words('Route'), show: row => row.route ?? '–' },
        {
          head: words('Vendor’s ID of the call'),
          show: row => (
            <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
              {row.vendor_call_id || '–'}
            </Box>
          ),
        },
      ]
    : []
  const shown = [start, length, pulses, digits, retry, credit]
  return narrow
    ? { columns: [mobile, status], further: [...shown, answered, ...ofOperators] }
    : { columns: [mobile, status, ...shown], further: [answered, ...ofOperators] }
}
