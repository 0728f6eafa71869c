/** Before a person leaves for the provider: what will happen there, and what comes back. */

import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Note } from '../../kernel/ui/Note.tsx'

export const ConnectDialog = ({ close }: { close: () => void }) => {
  const words = useWords()
  const told = useTold()
  const provider = useDeskProvider()
  const leave = useMutation({
    mutationFn: () => provider.act(configurations, 'connect'),
    onSuccess: ({ data }) => window.location.assign(data.url),
  })
  return (
    <Dialog
      title={words('Connect with Facebook')}
      size="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words('ra.action.cancel', 'Cancel')}</Button>
          <Button variant="contained" data-autofocus loading={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
            {words('Go to the provider')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {words(
            'You sign in to the provider there, choose your business, and are sent back here. Then you choose the number. Nothing is sent from it before that.',
          )}
        </p>
        {leave.error && (
          <Note severity="error" role="alert">
            {told(leave.error.message)}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
