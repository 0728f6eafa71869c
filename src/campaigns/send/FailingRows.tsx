import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupIndian } from '../../../messaging/format.ts'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import type { FailingRow } from '../../../resources/campaigns/send.answers.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { readPage } from '../../kernel/resource/readPage.ts'

const PER_PAGE = 15

/** The rows that would not be sent, a page at a time, each with its reason and where the text first differs. */
export const FailingRows = ({ job }: { job: number }) => {
  const words = useWords()
  const { platform } = useDesk()
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    queryKey: ['preflight-rows', job, page],
    queryFn: ({ signal }) =>
      readPage<FailingRow>(platform, campaigns.actions.preflightRows, job, { page, perPage: PER_PAGE }, signal),
    placeholderData: before => before,
  })
  const rows = data?.rows ?? []
  const total = data?.total ?? 0
  const last = Math.max(1, Math.ceil(total / PER_PAGE))
  return (
    <section className="failing" aria-label={words('Rows that would not be sent')}>
      <h3>
        {words('Rows that would not be sent')} <span className="hint tabular">{groupIndian(total)}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too. */}
      <section className="send-rows" tabIndex={0} aria-label={words('Rows that would not be sent')}>
        <table>
          <thead>
            <tr>
              <th className="numeric">{words('Row')}</th>
              <th>{words('Number')}</th>
              <th>{words('send.why', 'Why')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.no}>
                <td className="numeric tabular">{groupIndian(row.row_no)}</td>
                <td className="mono">{row.number}</td>
                <td>
                  {row.reason} <span className="hint">{row.code}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {last > 1 && (
        <div className="row">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {words('Previous')}
          </Button>
          <span className="hint tabular">
            {groupIndian(page)} / {groupIndian(last)}
          </span>
          <Button size="small" disabled={page === last} onClick={() => setPage(page + 1)}>
            {words('Next')}
          </Button>
        </div>
      )}
    </section>
  )
}
