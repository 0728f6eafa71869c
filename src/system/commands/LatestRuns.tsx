import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { Run } from '../../../resources/system/server.ts'
import { commandRuns, RUN_STATES } from '../../../resources/system/server.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { cellOf } from '../../kernel/kinds/cells.ts'
import { showDate, showNumber } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'

const SHOWN = 10
const LOOK_MS = 5000

/** The latest runs of all commands, newest first. */
export const LatestRuns = ({ onWatch }: { onWatch: (run: number) => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const { data } = useQuery({
    queryKey: [commandRuns.name, 'getList', 'latest'],
    queryFn: async ({ signal }) =>
      (
        await provider.getList(commandRuns.name, {
          pagination: { page: 1, perPage: SHOWN },
          sort: { field: 'id', order: 'DESC' },
          filter: {},
          signal,
        })
      ).data as unknown as Run[],
    refetchInterval: LOOK_MS,
    retry: false,
  })
  const Person = cellOf('reference')
  if (!data || data.length === 0) return null
  return (
    <section className="panel command-runs" aria-labelledby="latest-runs">
      <header>
        <h2 id="latest-runs">{words('Latest runs')}</h2>
        <Button size="small" variant="text" startIcon={<Icon name="history" />} href={`/${commandRuns.name}`}>
          {words('All runs')}
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard (WCAG 2.1.1). */}
      <section className="command-table" aria-label={words('Latest runs')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words('Command')}</th>
              <th scope="col">{words('Status')}</th>
              <th scope="col">{words('By')}</th>
              <th scope="col">{words('When')}</th>
              <th scope="col" className="num">
                {words('Took')}
              </th>
              <th scope="col">{words('Reason')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(run => {
              const state = RUN_STATES.find(({ value }) => value === run.status)
              const label = commandRuns.fields.command.choices.find(({ value }) => value === run.command)?.label ?? run.command
              return (
                <tr key={run.id}>
                  <th scope="row">
                    <button type="button" className="command-watch" onClick={() => onWatch(run.id)}>
                      {words(`desk.commands.${run.command}.label`, label)}
                    </button>{' '}
                    {run.dry_run === 1 && <Badge plain>{words('desk.commands.dry', 'Dry run')}</Badge>}
                  </th>
                  <td>{state && <Badge tone={state.tone}>{words(`desk.commands.state.${state.value}`, state.label)}</Badge>}</td>
                  <td>
                    <Person field={commandRuns.fields.actor_id} value={run.actor_id} />
                  </td>
                  <td className="nowrap">{showDate(run.created_at, 'minute')}</td>
                  <td className="num">{run.seconds === null ? '–' : `${showNumber(run.seconds, 1)} s`}</td>
                  <td>{run.reason ?? <span className="muted">–</span>}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </section>
  )
}
