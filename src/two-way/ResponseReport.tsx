import { type ReactNode, useState } from 'react'
import { groupIndian } from '../../messaging/format.ts'
import { KIND } from '../../messaging/recipientPage/content.ts'
import type { ResponseRow, ResponseSummary } from '../../resources/two-way/two-way.answers.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import { type LogColumn, PagedLog } from './PagedLog.tsx'
import { type ReportSource, readResponses } from './reportSource.ts'
import { Stars } from './Stars.tsx'
import './twoWay.css'

interface ResponseReportProps {
  source: ReportSource
  /** What the page asks: 1 interest, 2 feedback or contact, 3 rating. */
  takeResponse: number
  tools?: ReactNode
}

const USUAL_SCALE = 5

/** What recipients answered: columns by the kind of answer, what they come to on top (rule two-way-6). */
export const ResponseReport = ({ source, takeResponse, tools }: ResponseReportProps) => {
  const words = useWords()
  const { platform } = useDesk()
  const [scale, setScale] = useState(USUAL_SCALE)
  const columns = useColumns(takeResponse, scale)
  return (
    <PagedLog<ResponseRow>
      label={words('Two Way Response Report')}
      queryKey={['two-way-responses', source]}
      load={async (query, signal) => {
        const page = await readResponses(platform, source, query, signal)
        setScale((page.beside.summary as ResponseSummary | undefined)?.rating_scale ?? USUAL_SCALE)
        return page
      }}
      keyOf={row => row.id}
      tools={tools}
      empty={takeResponse === 0 ? words('This page asks nothing, so there are no responses.') : words('Nobody has answered yet.')}
      columns={columns}
      above={({ beside }) => (
        <Sum summary={beside.summary as ResponseSummary | undefined} takeResponse={takeResponse} scale={scale} />
      )}
    />
  )
}

/** What all answers come to; nothing where there are none. */
const Sum = ({ summary, takeResponse, scale }: { summary: ResponseSummary | undefined; takeResponse: number; scale: number }) => {
  const words = useWords()
  if (takeResponse === KIND.rating && summary?.average_rating) {
    const count = groupIndian(summary.total_response_ratings)
    return (
      <p className="response-sum">
        <strong className="tabular">{summary.average_rating.toLocaleString('en-IN', { maximumFractionDigits: 1 })}</strong>
        <Stars value={summary.average_rating} of={scale} />
        <span className="hint">{words('two_way.average', `Average of ${count} ratings`, { count })}</span>
      </p>
    )
  }
  if (takeResponse === KIND.interest && summary && summary.total_response_interests > 0) {
    const [count, of] = [groupIndian(summary.interested), groupIndian(summary.total_response_interests)]
    return (
      <p className="response-sum">
        <strong className="tabular">{count}</strong>
        <span className="hint">{words('two_way.interested_of', `interested of ${of} who answered`, { of })}</span>
      </p>
    )
  }
  return null
}

/** Columns as the domain lists them, by the kind of answer. */
const useColumns = (takeResponse: number, scale: number): readonly LogColumn<ResponseRow>[] => {
  const words = useWords()
  const mobile: LogColumn<ResponseRow> = {
    label: words('campaign.mobile', 'Mobile No.'),
    className: 'mono',
    show: row => row.mobile_num,
  }
  const at = (of: (row: ResponseRow) => { at: string } | undefined): LogColumn<ResponseRow> => ({
    label: words('Time'),
    className: 'tabular nowrap',
    show: row => showDate(of(row)?.at, 'minute') || '–',
  })
  const feedback = (row: ResponseRow) => row.two_way_comm_feedbacks[0]
  const rating = (row: ResponseRow) => row.two_way_comm_ratings[0]
  if (takeResponse === KIND.feedback)
    return [
      { label: words('Name'), show: row => feedback(row)?.name ?? '–' },
      // What the person entered, where the page asks for it; the recipient's own number otherwise.
      { ...mobile, show: row => feedback(row)?.mobile ?? row.mobile_num },
      { label: words('Email'), show: row => feedback(row)?.email ?? '–' },
      { label: words('Message'), className: 'response-text', show: row => feedback(row)?.message ?? '–' },
      at(feedback),
    ]
  if (takeResponse === KIND.rating)
    return [
      mobile,
      {
        label: words('Rating'),
        show: row => {
          const given = rating(row)?.rating
          return given === undefined || given === null ? '–' : <Stars value={given} of={scale} />
        },
      },
      { label: words('Comment'), className: 'response-text', show: row => rating(row)?.comment ?? '–' },
      at(rating),
    ]
  return [
    mobile,
    {
      label: words('Interested'),
      show: row => {
        const given = row.two_way_comm_interests[0]?.is_interested
        if (given === undefined) return '–'
        return given === 1 ? (
          <Badge tone="success">{words('ra.boolean.true', 'Yes')}</Badge>
        ) : (
          <Badge>{words('ra.boolean.false', 'No')}</Badge>
        )
      },
    },
    at(row => row.two_way_comm_interests[0]),
  ]
}
