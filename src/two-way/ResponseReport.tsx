import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { groupIndian } from '../../messaging/format.ts'
import { KIND } from '../../messaging/recipientPage/content.ts'
import type { ResponseRow, ResponseSummary } from '../../resources/two-way/two-way.answers.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import { useWords, type Words } from '../kernel/i18n/words.ts'
import { showDate, showNumber } from '../kernel/kinds/show.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import type { Column } from '../kernel/ui/Table.tsx'
import { ReportLog, type ReportSource } from './ReportLog.tsx'
import { Stars } from './Stars.tsx'

interface ResponseReportProps {
  source: ReportSource
  /** What the page asks: 1 interest, 2 feedback or contact, 3 rating. */
  takeResponse: number
  tools?: ReactNode
}

const { responseLog, responseReport } = twoWaysSms.actions
const USUAL_SCALE = 5

/** What recipients answered: columns by the kind of answer, what they come to on top (rule two-way-6). */
export const ResponseReport = ({ source, takeResponse, tools }: ResponseReportProps) => {
  const words = useWords()
  const summaryOf = (beside: Readonly<Record<string, unknown>>) => beside.summary as ResponseSummary | undefined
  return (
    <ReportLog<ResponseRow>
      label={words('Two Way Response Report')}
      source={source}
      calls={{ campaign: responseLog, content: responseReport }}
      tools={tools}
      empty={
        takeResponse === 0 ? words('This page has no questions, so there are no responses.') : words('Nobody has answered yet.')
      }
      columns={beside => columnsOf(words, takeResponse, summaryOf(beside)?.rating_scale ?? USUAL_SCALE)}
      above={beside => <Sum summary={summaryOf(beside)} takeResponse={takeResponse} />}
    />
  )
}

/** What all answers come to; nothing where there are none. */
const Sum = ({ summary, takeResponse }: { summary: ResponseSummary | undefined; takeResponse: number }) => {
  const words = useWords()
  const average = takeResponse === KIND.rating && summary?.average_rating
  const interests = takeResponse === KIND.interest && summary?.total_response_interests
  if (!summary || !(average || interests)) return null
  const [count, of] = [groupIndian(summary.total_response_ratings), groupIndian(summary.total_response_interests)]
  return (
    <Box component="p" className="row wrap" sx={{ '& strong': { fontSize: 'var(--text-xl)' } }}>
      <strong>{average ? showNumber(average, 1) : groupIndian(summary.interested)}</strong>
      {average && <Stars value={average} of={summary.rating_scale ?? USUAL_SCALE} />}
      <span className="hint">
        {average
          ? words('two_way.average', `Average of ${count} ratings`, { count })
          : words('two_way.interested_of', `interested of ${of} who answered`, { of })}
      </span>
    </Box>
  )
}

/** What somebody wrote, in its own lines. */
const Written = ({ text }: { text: string | null | undefined }) => (
  <Box sx={{ minWidth: 200, maxWidth: 420, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text ?? '–'}</Box>
)

/** Columns as the domain lists them, by the kind of answer. */
const columnsOf = (words: Words, takeResponse: number, scale: number): readonly Column<ResponseRow>[] => {
  const feedback = (row: ResponseRow) => row.two_way_comm_feedbacks[0]
  const rating = (row: ResponseRow) => row.two_way_comm_ratings[0]
  const interest = (row: ResponseRow) => row.two_way_comm_interests[0]
  const mobile = { head: words('campaign.mobile', 'Mobile No.'), className: 'mono', show: (row: ResponseRow) => row.mobile_num }
  const at = (of: (row: ResponseRow) => { at: string } | undefined): Column<ResponseRow> => ({
    head: words('Time'),
    className: 'nowrap',
    show: row => showDate(of(row)?.at, 'minute') || '–',
  })
  if (takeResponse === KIND.feedback)
    return [
      { head: words('Name'), show: row => feedback(row)?.name ?? '–' },
      // What the person entered, where the page asks for it; the recipient's own number otherwise.
      { ...mobile, show: row => feedback(row)?.mobile ?? row.mobile_num },
      { head: words('Email'), show: row => feedback(row)?.email ?? '–' },
      { head: words('Message'), show: row => <Written text={feedback(row)?.message} /> },
      at(feedback),
    ]
  if (takeResponse === KIND.rating)
    return [
      mobile,
      { head: words('Rating'), show: row => <Stars value={rating(row)?.rating} of={scale} /> },
      { head: words('Comment'), show: row => <Written text={rating(row)?.comment} /> },
      at(rating),
    ]
  const [yes, no] = [words('ra.boolean.true', 'Yes'), words('ra.boolean.false', 'No')]
  return [
    mobile,
    {
      head: words('Interested'),
      show: row => {
        const given = interest(row)?.is_interested
        if (given === undefined) return '–'
        return <Badge tone={given === 1 ? 'success' : 'default'}>{given === 1 ? yes : no}</Badge>
      },
    },
    at(interest),
  ]
}
