import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import { WA_STATES } from '../../../resources/whatsapp/report-choices.ts'
import type { WaLogRow } from '../../../resources/whatsapp/wa-campaign.answers.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'
import { showDate } from '../../kernel/kinds/show.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import type { Column } from '../../kernel/ui/Table.tsx'
import { useAmount } from '../../money/port.ts'

const UNDER = { display: 'block', mt: 0.25, fontSize: 'var(--text-sm)', textAlign: 'start' }

/** Why a message did not arrive: a code with its title to each line; what the platform could not read says so. */
const errorText = (words: Words, errors: WaLogRow['error_info']): string =>
  errors === null ? words('Invalid error format') : errors.map(({ code, title }) => `${code}: ${title}`).join('\n')

const FAILED: readonly WaLogRow['stat'][] = ['failed', 'invalid', 'block']

/** The columns of the specification; on a narrow screen number and status, and the rest below a row that is open. */
export const useWaLogColumns = ({
  operator,
  narrow,
}: {
  operator: boolean
  narrow: boolean
}): { columns: Column<WaLogRow>[]; further: Column<WaLogRow>[] } => {
  const words = useWords()
  const amount = useAmount()
  const time = (head: string, key: 'sent_date_time' | 'delivered_date_time' | 'read_date_time'): Column<WaLogRow> => ({
    head,
    className: 'nowrap',
    show: row => showDate(row[key], 'minute') || '–',
  })
  const mobile: Column<WaLogRow> = { head: words('Mobile'), className: 'mono', show: row => row.mobile }
  const times = [
    time(words('Sent'), 'sent_date_time'),
    time(words('Delivered'), 'delivered_date_time'),
    time(words('Read'), 'read_date_time'),
  ]
  const status: Column<WaLogRow> = { head: words('Status'), show: row => <State row={row} /> }
  const ofOperators: Column<WaLogRow>[] = [
    { head: words('Used credit'), numeric: true, className: 'nowrap', show: row => amount(WHATSAPP, row.use_credit) },
    { head: words('Auto'), show: row => (row.is_auto === 1 ? words('Yes') : words('No')) },
  ]
  const wamid: Column<WaLogRow> = {
    head: words('Provider’s id'),
    show: row => (
      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
        {row.wamid ?? '–'}
      </Box>
    ),
  }
  const charged: Column<WaLogRow> = {
    head: words('Charged as'),
    show: ({ category, billable }) => (billable === 0 ? words('Free') : (category ?? '–')),
  }
  const beside = [charged, ...(operator ? [wamid] : [])]
  const shown = [...times, status, ...(operator ? ofOperators : [])]
  return narrow
    ? { columns: [mobile, status], further: [...times, ...(operator ? ofOperators : []), ...beside] }
    : { columns: [mobile, ...shown], further: beside }
}

const thread = lazyOverlay(async () => ({ default: (await import('../ThreadDialog.tsx')).ThreadDialog }))

/** Whoever got the message has answered: the conversation opens over the list. */
const Answered = ({ row, children }: { row: WaLogRow; children: ReactNode }) => {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box>
      {children}
      <Link component="button" type="button" sx={UNDER} onClick={() => setIsOpen(true)}>
        {words('Conversation')}
      </Link>
      {isOpen && <thread.Part threadIds={row.whats_app_reply_threads.map(({ id }) => id)} onClose={() => setIsOpen(false)} />}
    </Box>
  )
}

/** The state; what failed says why when it is pressed. */
const State = ({ row }: { row: WaLogRow }) => {
  const words = useWords()
  const notify = useNotify()
  const badge = <ChoiceBadge choices={WA_STATES} value={row.stat} />
  if (row.whats_app_reply_threads.length > 0) return <Answered row={row}>{badge}</Answered>
  if (!FAILED.includes(row.stat)) return badge
  const text = errorText(words, row.error_info)
  return (
    <Box>
      {badge}
      {text && (
        <Link
          component="button"
          type="button"
          sx={UNDER}
          onClick={() => notify(text, { type: 'error', multiLine: true, autoHideDuration: 8000 })}
        >
          {row.error_info?.map(({ code }) => code).join(', ') ?? words('Why')}
        </Link>
      )}
    </Box>
  )
}
