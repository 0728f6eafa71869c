import { useState } from 'react'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { users } from '../../resources/people/users.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { ActionDialog } from '../kernel/resource/actions/ActionDialog.tsx'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { useInputInWords, useInWords } from '../kernel/resource/labels.ts'
import { useReload } from '../kernel/resource/writes.ts'
import { SecretOnce } from './SecretOnce.tsx'

interface PasswordDialogProps {
  record: AnyRecord
  action: string
  close: () => void
}

/** Sets a password for somebody: typed or made, mailed or shown once. */
export const PasswordDialog = ({ record, action, close }: PasswordDialogProps) => {
  const declared = useInWords(users).actions[action]
  const input = useInputInWords(users, 'resetPassword', users.actions.resetPassword)
  const provider = useDeskProvider()
  const words = useWords()
  const reload = useReload('users')
  const [made, setMade] = useState<string>()
  if (!declared) return null
  const name = String(record.name)
  if (made !== undefined)
    return (
      <SecretOnce
        title={declared.label}
        about={`${name} (${record.username})`}
        secret={made}
        hint={words('Hand it over; it is changed at the next sign-in.')}
        onClose={close}
      />
    )
  return (
    <ActionDialog
      title={declared.label}
      about={name}
      text={words('Every session of this user ends. At the next sign-in a new password is asked for.')}
      input={input}
      tone="primary"
      nameOf={() => name}
      run={async (input, idempotencyKey) => {
        const answer = await provider.act(users, 'resetPassword', { id: record.id, input, idempotencyKey })
        if (answer.data.password) setMade(answer.data.password)
        await reload()
        return answer
      }}
      onClose={close}
    />
  )
}
