/** The body by which a program sends a template, with words in angle brackets in the place of what it fills in. */

import { useState } from 'react'
import { useSession } from '../../../authProvider/principal.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { waTemplates } from '../../../resources/whatsapp/templates.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { inputOf } from '../../kernel/kinds/inputs.ts'
import { useInputInWords } from '../../kernel/resource/labels.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { Code } from '../../kernel/ui/Code.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'

interface PayloadDialogProps {
  record: { id: number; template_name: string | null; user_id?: number | null }
  close: () => void
}

export const PayloadDialog = ({ record, close }: PayloadDialogProps) => {
  const words = useWords()
  const own = useSession()?.user.id
  const [user, setUser] = useState(record.user_id ?? own)
  const { user_id: field } = useInputInWords(waTemplates, 'payload', waTemplates.actions.payload)
  const asked = user === undefined ? {} : { id: record.id, input: { user_id: user } }
  const details = useAnswer(waTemplates, 'payload', asked, { enabled: user !== undefined, staleTime: 0, gcTime: 0 })
  const UserInput = inputOf('reference')
  return (
    <Dialog title={words('Payload of %{name}', { name: record.template_name })} size="large" onClose={close}>
      <div className="stack">
        <p>
          {words('Send this body to wa-send-message, with an API key of the account. Replace what stands in angle brackets.')}
        </p>
        {record.user_id !== undefined && (
          <UserInput
            name="user_id"
            field={field}
            value={user ?? null}
            onChange={chosen => setUser(typeof chosen === 'number' ? chosen : undefined)}
          />
        )}
        <Answered query={details} waiting={240}>
          {payload => <Code label={words('Payload')} text={JSON.stringify(payload, null, 2)} />}
        </Answered>
      </div>
    </Dialog>
  )
}
