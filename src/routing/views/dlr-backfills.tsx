import { useEffect, useRef } from 'react'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { groupIndian } from '../../../messaging/format.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import { dlrBackfills } from '../../../resources/routing/dlr-backfills.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'
import { DetailsDialog } from '../../kernel/resource/DetailsDialog.tsx'
import { type AnyRecord, defineViews } from '../../kernel/resource/defineViews.ts'
import { useReload } from '../../kernel/resource/writes.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { Progress } from '../../kernel/ui/Progress.tsx'
import { Table } from '../../kernel/ui/Table.tsx'

type Figures = AnswerOf<typeof dlrBackfills, 'figures'>
type Line = Figures['lines'][number]

const STATUS = `resources.${dlrBackfills.name}.fields.status.choices`
const UNDER_WAY = new Set(['counting', 'applying', 'undoing'])
/** Milliseconds between two looks at what is under way. */
const LOOK_MS = 1000

const useFigures = (id: number, watch: boolean) =>
  useAnswer(
    dlrBackfills,
    'figures',
    { id },
    {
      enabled: watch,
      gcTime: 0,
      refetchInterval: ({ state }) =>
        UNDER_WAY.has(state.data?.status ?? '') && state.data?.job_status !== 'failed' ? LOOK_MS : false,
    },
  )

const percent = ({ done, total }: Figures) => (total ? Math.round(((done ?? 0) / total) * 100) : 0)

/** The status, followed while a step is under way; the list is read again when it ends. */
const StatusCell = ({ record, value }: { record: AnyRecord; value: string | null }) => {
  const reload = useReload(dlrBackfills.name)
  const running = UNDER_WAY.has(value ?? '')
  const { data } = useFigures(record.id, running)
  const over = running && data !== undefined && !UNDER_WAY.has(data.status)
  const told = useRef(false)
  useEffect(() => {
    if (over && !told.current) void reload()
    told.current = over
  }, [over, reload])
  return (
    <>
      <ChoiceBadge choices={dlrBackfills.fields.status.choices} value={value ?? ''} at={STATUS} />
      {running && data?.total ? <span className="muted"> {percent(data)} %</span> : null}
    </>
  )
}

const bucketName = (words: Words, bucket: string) =>
  ({ accepted: words('Under way'), delivered: words('Delivered'), failed: words('Failed') })[bucket] ?? bucket

const BUCKETS = ['accepted', 'delivered', 'failed'] as const

const sumOf = (lines: readonly Line[], key: 'reported_as' | 'corrected_to', bucket: string) =>
  lines.reduce((sum, line) => (line[key] === bucket ? sum + line.rows : sum), 0)

/** What was reported and what it is corrected to, apart: in all, and by code. */
const FiguresDialog = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const words = useWords()
  const told = useTold()
  const reload = useReload(dlrBackfills.name)
  const details = useFigures(record.id, true)
  const leave = () => {
    close()
    void reload()
  }
  return (
    <DetailsDialog title={words('Reported and corrected')} size="large" details={details} close={leave}>
      {data => {
        const underWay = UNDER_WAY.has(data.status)
        const failed = data.job_status === 'failed'
        return (
          <div className="stack">
            <p className="muted">{String(record.reason)}</p>
            {(details.error || failed) && (
              <Note severity="error" role="alert">
                {told(details.error?.message ?? data.error ?? undefined)}
              </Note>
            )}
            {underWay && !failed && (
              <Progress
                label={words('desk.backfill.running', 'Going through the campaigns')}
                done={data.done ?? 0}
                total={data.total ?? 0}
              />
            )}
            {data.lines.length === 0 && !underWay && (
              <EmptyState icon="check" text={words('No messages are affected: the reports already match the dictionary.')} />
            )}
            {data.lines.length > 0 && <Tables lines={data.lines} />}
          </div>
        )
      }}
    </DetailsDialog>
  )
}

const Tables = ({ lines }: { lines: readonly Line[] }) => {
  const words = useWords()
  const reported = words('As reported')
  const corrected = words('Corrected')
  const outcome = ({ reported_as, corrected_to }: Line) => {
    const bucket = bucketName(words, corrected_to)
    return reported_as === corrected_to ? words('%{bucket}, credits refunded', { bucket }) : bucket
  }
  return (
    <>
      <Table
        label={words('Total')}
        rows={BUCKETS}
        keyOf={bucket => bucket}
        columns={[
          { head: words('desk.backfill.counts_as', 'Counts as'), names: true, show: bucket => bucketName(words, bucket) },
          { head: reported, numeric: true, show: bucket => groupIndian(sumOf(lines, 'reported_as', bucket)) },
          { head: corrected, numeric: true, show: bucket => groupIndian(sumOf(lines, 'corrected_to', bucket)) },
        ]}
      />
      <Table
        label={words('By code')}
        rows={lines}
        keyOf={line => `${line.route_name} ${line.stat} ${line.err} ${line.reported_as} ${line.corrected_to}`}
        columns={[
          { head: words('Route'), show: line => line.route_name ?? '–' },
          { head: words("Operator's report"), className: 'mono', show: ({ stat, err }) => `${stat} ${err}` },
          { head: reported, show: line => bucketName(words, line.reported_as) },
          { head: corrected, show: outcome },
          { head: words('Messages'), numeric: true, show: line => groupIndian(line.rows) },
        ]}
      />
    </>
  )
}

export default defineViews(dlrBackfills, { cells: { status: StatusCell }, dialogs: { figures: FiguresDialog } })
