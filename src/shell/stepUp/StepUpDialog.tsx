import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useSession } from '../../../authProvider/principal.ts'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { DeskForm } from '../../kernel/form/DeskForm.tsx'
import { FormPassword } from '../../kernel/form/TextInputs.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { answerStepUp } from './ask.ts'

const NONE = {}
const START = { password: '' }

/** Asks for one's own password once more. */
export default function StepUpPrompt() {
  const { platform } = useDesk()
  const acting = Boolean(useSession()?.user.parent_key)
  const words = useWords()
  const id = useId()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: typeof START) => platform.call('POST', 'confirm-password', { body }),
    onSuccess: () => answerStepUp(true),
    onError: error => error instanceof PlatformError && error.status === 401 && answerStepUp(false),
  })
  return (
    <Dialog
      title={words('Confirm that it is you')}
      size="small"
      onClose={() => answerStepUp(false)}
      footer={
        <>
          <Button onClick={() => answerStepUp(false)} disabled={isPending}>
            {words('ra.action.cancel', 'Cancel')}
          </Button>
          <Button type="submit" form={id} variant="contained" loading={isPending}>
            {words('Confirm')}
          </Button>
        </>
      }
    >
      <DeskForm<typeof START>
        id={id}
        className="stack"
        fields={NONE}
        start={START}
        check={({ password }) => ({
          values: { password: String(password) },
          errors: { password: password ? undefined : words('Enter your password.') },
        })}
        onSubmit={body => mutateAsync(body)}
      >
        <p>{words('Enter your password again to continue. You are not asked again on this machine for ten minutes.')}</p>
        <FormPassword name="password" label={acting ? words('Your own password') : words('Password')} />
      </DeskForm>
    </Dialog>
  )
}
