/** What is done with a conversation: who has it, whether it is over. */

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import { threads } from '../../../resources/whatsapp/threads.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { useAbilities } from '../../kernel/resource/access.ts'
import { ActionDialog } from '../../kernel/resource/actions/ActionDialog.tsx'
import { useInputInWords } from '../../kernel/resource/labels.ts'
import { Menu } from '../../kernel/ui/Menu.tsx'
import { personOf } from './person.ts'
import { type Thread, useRefreshThreads } from './useThreads.ts'

export const ThreadMenu = ({ thread }: { thread: Thread }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const notify = useNotify()
  const refresh = useRefreshThreads()
  const { row } = useAbilities(threads)
  const [assigns, setAssigns] = useState(false)
  const input = useInputInWords(threads, 'assign', threads.actions.assign)
  const may = (name: string) => row.some(action => action.name === name)
  const { mutate: change, isPending } = useMutation({
    mutationFn: (action: 'close' | 'reopen') => provider.act(threads, action, { ids: [thread.id] }),
    onSuccess: () => refresh(thread.id),
    onError: error => notify(messageOf(error), { type: 'error' }),
  })
  const next = thread.status === 'open' ? 'close' : 'reopen'
  const items = [
    ...(may('assign') ? [{ label: words('Assign'), icon: 'person', onSelect: () => setAssigns(true) }] : []),
    ...(may(next)
      ? [
          {
            label: next === 'close' ? words('Close the conversation') : words('Reopen'),
            icon: next === 'close' ? 'close' : 'undo',
            disabled: isPending,
            onSelect: () => change(next),
          },
        ]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <Menu label={words('Actions of the conversation')} icon="more" items={items} />
      {assigns && (
        <ActionDialog
          title={words('Assign')}
          about={personOf(thread)}
          input={input}
          record={{ ...thread }}
          tone="primary"
          done={undefined}
          nameOf={() => personOf(thread)}
          run={(given, idempotencyKey) => provider.act(threads, 'assign', { ids: [thread.id], input: given, idempotencyKey })}
          onClose={done => {
            setAssigns(false)
            if (done) refresh(thread.id)
          }}
        />
      )}
    </>
  )
}
