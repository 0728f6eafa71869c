/** Settings that stand at the provider: read there first, then changed. */

import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { ActionDialog } from '../../kernel/resource/actions/ActionDialog.tsx'
import { DetailsDialog } from '../../kernel/resource/DetailsDialog.tsx'
import { useInWords } from '../../kernel/resource/labels.ts'
import { Progress } from '../../kernel/ui/Progress.tsx'

interface SettingsDialogProps {
  record: { readonly id: number; readonly name: string | null }
  close: () => void
}

interface OfProvider extends SettingsDialogProps {
  change: 'commerce' | 'calling'
  read: 'readCommerce' | 'readCalling'
}

const FRESH = { staleTime: 0, gcTime: 0 }

const ProviderSettings = ({ record, close, change, read }: OfProvider) => {
  const words = useWords()
  const provider = useDeskProvider()
  const declared = useInWords(configurations).actions[change]
  const { id } = record
  const details = useAnswer(configurations, read, { id }, FRESH)
  if (!declared?.input) return null
  if (!details.data)
    return (
      <DetailsDialog
        title={declared.label}
        details={details}
        waiting={<Progress label={words('Checking with the provider')} done={0} />}
        close={close}
      >
        {() => null}
      </DetailsDialog>
    )
  return (
    <ActionDialog
      title={declared.label}
      verb={words('ra.action.save', 'Save')}
      about={record.name ?? undefined}
      input={declared.input}
      record={{ ...details.data }}
      tone="primary"
      done={declared.done}
      nameOf={() => record.name ?? ''}
      run={(input, idempotencyKey) => provider.act(configurations.name, change, { id, input, idempotencyKey })}
      onClose={close}
    />
  )
}

export const CommerceDialog = (props: SettingsDialogProps) => (
  <ProviderSettings {...props} change="commerce" read="readCommerce" />
)

export const CallingDialog = (props: SettingsDialogProps) => <ProviderSettings {...props} change="calling" read="readCalling" />
