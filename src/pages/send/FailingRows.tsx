import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupIndian } from '../../../messaging/format.ts'
import { useWords } from '../../app/i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import type { FailingRow } from './types.ts'
import { CAMPAIGNS, type Send } from './useSend.ts'

const PER_PAGE = 15

interface RowsPage {
  data: FailingRow[]
  total: number
}

/** The rows that would not be sent, a page at a time, each with its reason and where the text first differs. */
export const FailingRows = ({ send, job, reasons }: { send: Send; job: number; reasons: Readonly<Record<string, number>> }) => {
  const words = useWords()
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    queryKey: ['preflight-rows', job, page],
    queryFn: async ({ signal }) =>
      (await send.provider.act(CAMPAIGNS, 'preflightRows', { id: job, input: { page, per_page: PER_PAGE }, signal })).data as
        | RowsPage
        | FailingRow[],
    placeholderData: before => before,
  })
  const rows = Array.isArray(data) ? data : (data?.data ?? [])
  const total = Array.isArray(data) ? Object.values(reasons).reduce((sum, count) => sum + count, 0) : (data?.total ?? 0)
  const last = Math.max(1, Math.ceil(total / PER_PAGE))
  return (
    <section className="failing" aria-label={words('send.failing', 'Rows that would not be sent')}>
      <h3>
        {words('send.failing', 'Rows that would not be sent')} <span className="hint tabular">{groupIndian(total)}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too. */}
      <section className="send-rows" tabIndex={0} aria-label={words('send.failing', 'Rows that would not be sent')}>
        <table>
          <thead>
            <tr>
              <th className="numeric">{words('send.row', 'Row')}</th>
              <th>{words('send.number', 'Number')}</th>
              <th>{words('send.why', 'Why')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.row_no}>
                <td className="numeric tabular">{groupIndian(row.row_no)}</td>
                <td className="mono">{row.typed}</td>
                <td>
                  {row.message} <span className="hint">{row.code}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {last > 1 && (
        <div className="row">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {words('send.previous', 'Previous')}
          </Button>
          <span className="hint tabular">
            {groupIndian(page)} / {groupIndian(last)}
          </span>
          <Button size="small" disabled={page === last} onClick={() => setPage(page + 1)}>
            {words('send.next', 'Next')}
          </Button>
        </div>
      )}
    </section>
  )
}
