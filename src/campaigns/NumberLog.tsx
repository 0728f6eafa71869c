import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
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
import { Failed } from '../kernel/ui/Failed.tsx'
import { IconButton } from '../kernel/ui/IconButton.tsx'
import { PageTurner } from '../kernel/ui/PageTurner.tsx'
import { Select } from '../kernel/ui/Select.tsx'
import { Table } from '../kernel/ui/Table.tsx'
import { TextInput } from '../kernel/ui/TextInput.tsx'
import { useLogColumns } from './logColumns.tsx'
import { Trail } from './Trail.tsx'

const PER_PAGE = 15
const SKELETONS = 9
/** Eleven columns: in small print, and beside two lines in the middle. */
const LOG = { '& .table': { fontSize: 'var(--text-sm)' }, '& .table td': { verticalAlign: 'middle' } }

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
  const query = useQuery({
    queryKey: ['number-log', id, page, search, bucket],
    queryFn: async ({ signal }) => {
      const asked = { ...(search && { search }), ...(bucket && { bucket }), ...(cursors[page] && { cursor: cursors[page] }) }
      const found = await readPage<LogRow>(platform, campaigns.actions.info, id, { page, perPage: PER_PAGE, ...asked }, signal)
      const { cursor } = found
      if (cursor) setCursors(before => ({ ...before, [page + 1]: cursor }))
      return found
    },
    placeholderData: before => before,
    refetchInterval: running ? 3000 : false,
  })
  const { data, refetch, isFetching } = query
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
  const columns = useLogColumns({
    operator,
    before: (page - 1) * PER_PAGE,
    open,
    onOpen: row => setOpen(open === row ? undefined : row),
    onExplain: explain,
  })
  return (
    <Box component="section" className="stack" aria-label={words('Sent Number Log')} sx={LOG}>
      <div className="row wrap">
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
      {query.error && !data ? (
        <Failed query={query} />
      ) : (
        <Table
          label={words('Sent Number Log')}
          rows={data?.rows}
          waiting={SKELETONS}
          empty={words('No message of this campaign fits. Clear search and status to see all.')}
          keyOf={row => row.id}
          columns={columns}
          below={row => open === row.id && <Trail id={row.id} />}
        />
      )}
      <PageTurner page={page} perPage={PER_PAGE} total={data?.total ?? 0} onPage={setPage} />
    </Box>
  )
}
