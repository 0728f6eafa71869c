/** Export By Sender ID and Export By Mobile Number (rules campaigns-7 and people-10). */

import { usePrincipal, useSession } from '../../authProvider/principal.ts'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { askedFor } from '../../resources/language/condition.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { ActionDialog } from '../kernel/resource/actions/ActionDialog.tsx'
import { useInWords } from '../kernel/resource/labels.ts'
import { useFile } from '../kernel/resource/useFile.ts'

interface ExportMessagesProps {
  action: 'exportBySender' | 'exportByMobile'
  close: () => void
}

const ExportMessages = ({ action, close }: ExportMessagesProps) => {
  const words = useWords()
  const provider = useDeskProvider()
  const principal = usePrincipal()
  const me = useSession()?.user.id
  const take = useFile()
  const declared = useInWords(campaigns).actions[action]
  if (!declared || !principal) return null
  const input = declared.input ?? {}
  const { user_id: whose } = askedFor(input, principal)
  const mustChoose = whose?.required === true
  return (
    <ActionDialog
      title={declared.label}
      text={
        mustChoose
          ? undefined
          : whose
            ? words('Without a user: messages of your own account.')
            : words('Messages of your own account.')
      }
      input={input}
      record={mustChoose && me !== undefined ? { user_id: [me] } : undefined}
      tone="primary"
      done={words('The file is under Exports.')}
      nameOf={id => `#${id}`}
      run={async (values, idempotencyKey) => {
        const { data, message } = await provider.act(campaigns.name, action, { input: values, idempotencyKey })
        take(data)
        return { done: [], failed: [], message }
      }}
      onClose={close}
    />
  )
}

export default ExportMessages
