import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupIndian } from '../../../messaging/format.ts'
import type { FailingRow } from '../../../resources/campaigns/send.answers.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { readPage } from '../../kernel/resource/readPage.ts'
import { Failed } from '../../kernel/ui/Failed.tsx'
import { PageTurner } from '../../kernel/ui/PageTurner.tsx'
import { Section } from '../../kernel/ui/Section.tsx'
import { Table } from '../../kernel/ui/Table.tsx'

const PER_PAGE = 15

/** The call that answers such rows. */
export interface RowsCall {
  call: `POST ${string}`
}

/** The rows that would not be sent, a page at a time, each with its reason and where the text first differs. */
export const FailingRows = ({ job, of }: { job: number; of: RowsCall }) => {
  const words = useWords()
  const told = useTold()
  const { platform } = useDesk()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['preflight-rows', of.call, job, page],
    queryFn: ({ signal }) => readPage<FailingRow>(platform, of, job, { page, perPage: PER_PAGE }, signal),
    placeholderData: before => before,
  })
  const { data } = query
  const total = data?.total ?? 0
  const title = words('Rows that would not be sent')
  return (
    <Section title={title} level={3} beside={<span className="hint">{groupIndian(total)}</span>}>
      {query.error && !data ? (
        <Failed query={query} />
      ) : (
        <Table
          label={title}
          rows={data?.rows}
          keyOf={row => row.no}
          columns={[
            { head: words('Row'), numeric: true, show: row => groupIndian(row.row_no) },
            { head: words('Number'), className: 'mono', show: row => row.number },
            {
              head: words('send.why', 'Why'),
              show: ({ reason, code }) => (
                <>
                  {told(reason)} <span className="hint">{code}</span>
                </>
              ),
            },
          ]}
        />
      )}
      <PageTurner page={page} perPage={PER_PAGE} total={total} onPage={setPage} />
    </Section>
  )
}
