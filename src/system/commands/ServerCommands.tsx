/** /server-commands: a fixed catalogue, each with its last run; the latest runs below (rule system-7). For admins alone. */

import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import type { ActionInput } from '../../../resources/language/derived.ts'
import { type Command, commandRuns, server } from '../../../resources/system/server.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { CommandRow } from './CommandRow.tsx'
import { LatestRuns } from './LatestRuns.tsx'
import { RunDialog } from './RunDialog.tsx'
import { RunPanel } from './RunPanel.tsx'

/** Milliseconds between two looks at the last runs. */
const LOOK_MS = 5000

const ServerCommands = () => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const [asked, setAsked] = useState<{ command: Command; dryRun: boolean }>()
  const [watched, setWatched] = useState<number>()
  const query = useAnswer(server, 'commands', {}, { refetchInterval: LOOK_MS })

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
    <>
      <PageHead
        title={words('Server commands')}
        hint={words(
          'Each is a function of the desk, chosen by name: nothing typed here reaches a shell. Your password is asked for again; every run is noted in the audit log.',
        )}
      />
      <Stack sx={{ gap: 2.5 }}>
        <Answered query={query} waiting={600} failed={words('The commands could not be loaded')}>
          {commands => (
            <ul className="panel">
              {commands.map(command => (
                <CommandRow
                  key={command.key}
                  command={command}
                  onStart={dryRun => void start(command, dryRun)}
                  onWatch={setWatched}
                />
              ))}
            </ul>
          )}
        </Answered>
        {(query.data || !query.error) && <LatestRuns onWatch={setWatched} />}
      </Stack>
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
    </>
  )
}

export default ServerCommands
