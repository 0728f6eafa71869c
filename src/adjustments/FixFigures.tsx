import { groupIndian } from '../../messaging/format.ts'
import type { FixFigures as Figures, SampleRow, SetRow } from '../../resources/adjustments/manage-campaign.answers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { type Column, Table } from '../kernel/ui/Table.tsx'
import { classWord, skipWord } from './fixWords.ts'
import { Numbers } from './Numbers.tsx'

const TO = ['delivered', 'failed', 'cancelled', 'unchanged'] as const

/** A message, as it was reported and as it is set. */
export const useRowColumns = (calls: boolean): Column<SampleRow | SetRow>[] => {
  const words = useWords()
  return [
    { head: calls ? words('Call') : words('Message'), className: 'mono', show: row => row.id },
    { head: words('Campaign'), show: row => row.campaign },
    { head: words('desk.fix.mobile', 'Mobile No.'), className: 'mono', show: row => row.mobile },
    { head: words('As reported'), show: row => classWord(words, row.before, calls) },
    { head: words('Set to'), show: row => classWord(words, row.after, calls) },
  ]
}

interface FixFiguresProps {
  figures: Figures & { sample?: readonly SampleRow[] }
  /** Its rows are calls. */
  calls: boolean
}

/** Before → after, what is left alone and why, and the first rows: what a fix would do, or did. */
export const FixFigures = ({ figures, calls }: FixFiguresProps) => {
  const words = useWords()
  const columns = useRowColumns(calls)
  // By their words: of calls, two classes bear one (fixWords.ts).
  const wordOf = (line: { from: string }) => classWord(words, line.from, calls)
  const froms = [...new Set(figures.matrix.map(wordOf))]
  const rows = (from: string, to: string) =>
    figures.matrix.filter(line => wordOf(line) === from && line.to === to).reduce((sum, line) => sum + line.rows, 0)
  return (
    <div className="stack">
      <p>
        {words('Campaigns: %{campaigns} · users: %{users} · eligible: %{eligible}', {
          campaigns: groupIndian(figures.campaigns),
          users: groupIndian(figures.users),
          eligible: groupIndian(figures.eligible),
        })}
        {figures.refund_credits > 0 && (
          <> · {words('%{credits} credits refunded', { credits: groupIndian(figures.refund_credits) })}</>
        )}
      </p>
      {froms.length > 0 && (
        <Table
          label={words('Before and after')}
          rows={froms}
          keyOf={from => from}
          columns={[
            { head: words('As reported'), names: true, show: from => from },
            ...TO.map(to => ({
              head: classWord(words, to, calls),
              numeric: true,
              show: (from: string) => (rows(from, to) > 0 ? groupIndian(rows(from, to)) : '–'),
            })),
          ]}
        />
      )}
      {figures.skipped.length > 0 && (
        <Numbers of={figures.skipped.map(({ reason, count }) => [skipWord(words, reason, calls), count])} />
      )}
      {figures.sample && figures.sample.length > 0 && (
        <Table label={words('The first rows')} rows={figures.sample} keyOf={row => row.id} columns={columns} />
      )}
    </div>
  )
}
