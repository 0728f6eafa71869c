/** /server-commands: a fixed catalogue, each with its last run; the latest runs below (rule system-7). For admins alone. */

import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import type { ActionInput } from '../../../resources/language/derived.ts'
import type { Command } from '../../../resources/system/server.ts'
import { commandRuns, server } from '../../../resources/system/server.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { CommandRow } from './CommandRow.tsx'
import { LatestRuns } from './LatestRuns.tsx'
import { RunDialog } from './RunDialog.tsx'
import { RunPanel } from './RunPanel.tsx'
import './commands.css'

/** Milliseconds between two looks at the last runs. */
const LOOK_MS = 5000

const ServerCommands = () => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const [asked, setAsked] = useState<{ command: Command; dryRun: boolean }>()
  const [watched, setWatched] = useState<number>()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [server.name, 'commands'],
    queryFn: async ({ signal }) => (await provider.act(server, 'commands', { signal })).data,
    refetchInterval: LOOK_MS,
    retry: false,
  })

  const reload = () => {
    client.invalidateQueries({ queryKey: [server.name, 'commands'] })
    client.invalidateQueries({ queryKey: [commandRuns.name, 'getList'] })
  }
  const run = async (input: ActionInput<typeof server, 'run'>, idempotencyKey?: string): Promise<number> => {
    const answer = await provider.act(server, 'run', { input, ...(idempotencyKey && { idempotencyKey }) })
    reload()
    return answer.data.id
  }
  /** What asks nothing begins at once. */
  const start = async (command: Command, dryRun: boolean) => {
    if (Object.keys(command.args).length > 0 || (command.needs_reason && !dryRun)) return setAsked({ command, dryRun })
    try {
      setWatched(await run({ command: command.key, ...(dryRun && { dry_run: 1 }) }))
    } catch (problem) {
      notify(messageOf(problem), { type: 'error' })
    }
  }

  return (
    <div className="commands">
      <PageHead
        title={words('Server commands')}
        hint={words(
          'Each is a function of the desk, chosen by name: nothing typed here reaches a shell. Your password is asked for again; every run is noted in the audit log.',
        )}
      />
      {error && !data ? (
        <EmptyState icon="error" title={words('The commands could not be loaded')} text={error.message}>
          <Button variant="contained" startIcon={<Icon name="refresh" />} loading={isFetching} onClick={() => void refetch()}>
            {words('Try again')}
          </Button>
        </EmptyState>
      ) : (
        <>
          <ul className="panel command-list" aria-busy={!data}>
            {data
              ? data.map(command => (
                  <CommandRow
                    key={command.key}
                    command={command}
                    onStart={dryRun => void start(command, dryRun)}
                    onWatch={setWatched}
                  />
                ))
              : PLACES.map(place => (
                  <li key={place} className="command-row">
                    <Skeleton height={38} />
                  </li>
                ))}
          </ul>
          <LatestRuns onWatch={setWatched} />
        </>
      )}
      {asked && (
        <RunDialog
          command={asked.command}
          dryRun={asked.dryRun}
          run={run}
          onClose={id => {
            setAsked(undefined)
            if (id !== undefined) setWatched(id)
          }}
        />
      )}
      {watched !== undefined && (
        <RunPanel
          id={watched}
          onClose={() => {
            setWatched(undefined)
            reload()
          }}
        />
      )}
    </div>
  )
}

export default ServerCommands

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9]
