import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { usePrincipal } from '../../authProvider/principal.ts'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import type { LogRow } from '../../resources/campaigns/messages.answers.ts'
import { isOperator } from '../../resources/language/access.ts'
import { DELIVERY_STATUSES } from '../../resources/language/choices.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { readPage } from '../kernel/resource/readPage.ts'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { IconButton } from '../kernel/ui/IconButton.tsx'
import { PageTurner } from '../kernel/ui/PageTurner.tsx'
import { Select } from '../kernel/ui/Select.tsx'
import { TextInput } from '../kernel/ui/TextInput.tsx'
import { NumberLogRow } from './NumberLogRow.tsx'

const PER_PAGE = 15
const SKELETONS = 9

/** Every message of a campaign, with search, status, the meaning of its code, and its trail (rule campaigns-5). */
export const NumberLog = ({ id, running }: { id: number; running: boolean }) => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const { platform } = useDesk()
  const operator = isOperator(usePrincipal()?.userType ?? 2)
  const [page, setPage] = useState(1)
  const [cursors, setCursors] = useState<Readonly<Record<number, string>>>({})
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [bucket, setBucket] = useState<string>()
  const [open, setOpen] = useState<number>()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['number-log', id, page, search, bucket],
    queryFn: async ({ signal }) => {
      const query = {
        page,
        perPage: PER_PAGE,
        ...(search && { search }),
        ...(bucket && { bucket }),
        ...(cursors[page] && { cursor: cursors[page] }),
      }
      const found = await readPage<LogRow>(platform, campaigns.actions.info, id, query, signal)
      const { cursor } = found
      if (cursor) setCursors(before => ({ ...before, [page + 1]: cursor }))
      return found
    },
    placeholderData: before => before,
    refetchInterval: running ? 3000 : false,
  })
  const first = () => {
    setPage(1)
    setCursors({})
    setOpen(undefined)
  }
  const find = (event: FormEvent) => {
    event.preventDefault()
    setSearch(typed.trim())
    first()
  }
  const explain = async (row: LogRow) => {
    const code = row.err || row.stat
    if (!code) return
    const { message_id } = row.dlr_info ?? {}
    const { data: told, message } = await provider.act(campaigns, 'explain', { id: code, input: { message_id } })
    notify(told?.description ?? message)
  }
  const columns = operator ? 11 : 8
  return (
    <section className="number-log" aria-label={words('Sent Number Log')}>
      <div className="number-log-bar">
        <form className="row" onSubmit={find}>
          <TextInput
            name="search"
            label={words('Search a number')}
            hideLabel
            icon="search"
            placeholder={words('Search a number')}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
          <Button type="submit">{words('Search')}</Button>
        </form>
        <Select
          name="bucket"
          label={words('Status')}
          hideLabel
          value={bucket}
          placeholder={words('ALL')}
          options={DELIVERY_STATUSES.map(({ value, label }) => ({ value, label }))}
          onChange={value => {
            setBucket(value)
            first()
          }}
        />
        <IconButton icon="refresh" label={words('Refresh')} onClick={() => refetch()} disabled={isFetching} />
      </div>
      {error && <p role="alert">{error.message}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too. */}
      <section className="send-rows" tabIndex={0} aria-label={words('Sent Number Log')}>
        <table>
          <thead>
            <tr>
              <th className="numeric">#</th>
              <th>{words('campaign.mobile', 'Mobile No.')}</th>
              <th>{words('Message')}</th>
              <th className="numeric">{operator ? words('Used credit') : words('User Credit')}</th>
              <th>{words('Submit Date')}</th>
              <th>{words('Done Date')}</th>
              <th>{operator ? words('Stat / err') : words('Stats')}</th>
              <th>{words('Source')}</th>
              {operator && <th>{words('Route · gateway id')}</th>}
              {operator && <th>{words('Auto')}</th>}
              <th>
                <span className="sr-only">{words('Trail')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {!data &&
              Array.from({ length: SKELETONS }, (_, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else.
                <tr key={i}>
                  <td colSpan={columns}>
                    <Skeleton height={16} />
                  </td>
                </tr>
              ))}
            {data?.rows.map((row, i) => (
              <NumberLogRow
                key={row.id}
                row={row}
                number={(page - 1) * PER_PAGE + i + 1}
                operator={operator}
                open={open === row.id}
                onOpen={() => setOpen(open === row.id ? undefined : row.id)}
                onExplain={() => explain(row)}
                span={columns}
              />
            ))}
          </tbody>
        </table>
        {data?.rows.length === 0 && (
          <EmptyState text={words('No message of this campaign fits. Clear search and status to see all.')} />
        )}
      </section>
      <PageTurner page={page} perPage={PER_PAGE} total={data?.total ?? 0} onPage={setPage} />
    </section>
  )
}
