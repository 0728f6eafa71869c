import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../../messaging/format.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import { dlrBackfills } from '../../../resources/routing/dlr-backfills.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { type AnyRecord, defineViews } from '../../kernel/resource/defineViews.ts'
import '../../kernel/form/form.css'
import Button from '@mui/material/Button'
import { useInWords } from '../../kernel/resource/labels.ts'
import { useReload } from '../../kernel/resource/writes.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Progress } from '../../kernel/ui/Progress.tsx'
import '../routing.css'

type Figures = AnswerOf<typeof dlrBackfills, 'figures'>
type Line = Figures['lines'][number]

const UNDER_WAY = new Set(['counting', 'applying', 'undoing'])
/** Milliseconds between two looks at what is under way. */
const LOOK_MS = 1000

const useFigures = (id: number, watch: boolean) => {
  const provider = useDeskProvider()
  return useQuery({
    queryKey: ['dlr-backfills', 'figures', id],
    queryFn: async ({ signal }) => (await provider.act(dlrBackfills, 'figures', { id, signal })).data,
    enabled: watch,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      UNDER_WAY.has(state.data?.status ?? '') && state.data?.job_status !== 'failed' ? LOOK_MS : false,
  })
}

const percent = ({ done, total }: Figures) => (total ? Math.round(((done ?? 0) / total) * 100) : 0)

/** The status, followed while a step is under way; the list is read again when it ends. */
const StatusCell = ({ record, value }: { record: AnyRecord; value: string | null }) => {
  const resource = useInWords(dlrBackfills)
  const reload = useReload('dlr-backfills')
  const running = UNDER_WAY.has(value ?? '')
  const { data } = useFigures(record.id, running)
  const field = resource.fields.status
  const choice = field?.kind === 'select' ? field.choices.find(one => one.value === value) : undefined
  const over = running && data !== undefined && !UNDER_WAY.has(data.status)
  const told = useRef(false)
  useEffect(() => {
    if (over && !told.current) void reload()
    told.current = over
  }, [over, reload])
  return (
    <>
      <Badge tone={choice?.tone}>{choice?.label ?? value}</Badge>
      {running && data?.total ? <span className="muted"> {percent(data)} %</span> : null}
    </>
  )
}

const bucketName = (words: Words, bucket: string) =>
  ({
    accepted: words('Under way'),
    delivered: words('Delivered'),
    failed: words('Failed'),
  })[bucket] ?? bucket

const BUCKETS = ['accepted', 'delivered', 'failed'] as const

const sumOf = (lines: readonly Line[], key: 'reported_as' | 'corrected_to', bucket: string) =>
  lines.reduce((sum, line) => (line[key] === bucket ? sum + line.rows : sum), 0)

/** What was reported and what it is corrected to, apart: in all, and by code. */
const FiguresDialog = ({ record, close }: { record: AnyRecord; action: string; close: () => void }) => {
  const words = useWords()
  const reload = useReload('dlr-backfills')
  const { data, error } = useFigures(record.id, true)
  const leave = () => {
    close()
    void reload()
  }
  return (
    <Dialog
      title={words('Reported and corrected')}
      size="large"
      onClose={leave}
      footer={
        <Button variant="contained" onClick={leave}>
          {words('ra.action.close', 'Close')}
        </Button>
      }
    >
      <div className="stack">
        <p className="muted">{String(record.reason)}</p>
        {(error || data?.job_status === 'failed') && (
          <p className="form-problem" role="alert">
            {error?.message ?? data?.error}
          </p>
        )}
        {data && UNDER_WAY.has(data.status) && data.job_status !== 'failed' && (
          <Progress label={words('desk.backfill.running', 'Going through the campaigns')} done={percent(data) / 100} />
        )}
        {data && data.lines.length === 0 && !UNDER_WAY.has(data.status) && (
          <EmptyState icon="check" text={words('No message is affected: what was reported stands as the dictionary has it.')} />
        )}
        {data && data.lines.length > 0 && <Tables lines={data.lines} />}
      </div>
    </Dialog>
  )
}

const Tables = ({ lines }: { lines: readonly Line[] }) => {
  const words = useWords()
  const reported = words('As reported until then')
  const corrected = words('Corrected')
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard (WCAG 2.1.1). */}
      <section className="figure-table" aria-label={words('In all')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words('desk.backfill.counts_as', 'Counts as')}</th>
              <th scope="col" className="num">
                {reported}
              </th>
              <th scope="col" className="num">
                {corrected}
              </th>
            </tr>
          </thead>
          <tbody>
            {BUCKETS.map(bucket => (
              <tr key={bucket}>
                <th scope="row">{bucketName(words, bucket)}</th>
                <td className="num">{groupIndian(sumOf(lines, 'reported_as', bucket))}</td>
                <td className="num">{groupIndian(sumOf(lines, 'corrected_to', bucket))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard (WCAG 2.1.1). */}
      <section className="figure-table" aria-label={words('By code')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words('Route')}</th>
              <th scope="col">{words('What the operator said')}</th>
              <th scope="col">{reported}</th>
              <th scope="col">{corrected}</th>
              <th scope="col" className="num">
                {words('Messages')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <tr key={`${line.route_name} ${line.stat} ${line.err} ${line.reported_as} ${line.corrected_to}`}>
                <td>{line.route_name ?? '–'}</td>
                <td className="mono">
                  {line.stat} {line.err}
                </td>
                <td>{bucketName(words, line.reported_as)}</td>
                <td>
                  {line.reported_as === line.corrected_to
                    ? words('%{bucket}, credits given back', {
                        bucket: bucketName(words, line.corrected_to),
                      })
                    : bucketName(words, line.corrected_to)}
                </td>
                <td className="num">{groupIndian(line.rows)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

export default defineViews(dlrBackfills, { cells: { status: StatusCell }, dialogs: { figures: FiguresDialog } })
