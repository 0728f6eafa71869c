import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { passwordProblems } from '../../../messaging/password.ts'
import { session } from '../../../resources/access/session.ts'
import { DeskForm, type Values } from '../../kernel/form/DeskForm.tsx'
import { FormPassword } from '../../kernel/form/TextInputs.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Strength } from '../../kernel/kinds/password/Strength.tsx'
import { FormFoot } from './ProfileForm.tsx'

const NONE = {}
const START = { old_password: '', new_password: '', again: '' }

/** One's own password: the present one, the new one with its strength, the new one again. */
export const PasswordPart = ({ username }: { username: string }) => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ old_password, new_password }: typeof START) =>
      provider.act(session, 'changePassword', { input: { old_password, new_password } }),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
  })
  const check = (typed: Values) => {
    const values = { ...START, ...typed }
    return {
      values,
      errors: {
        old_password: values.old_password ? undefined : words('Enter your current password.'),
        new_password: passwordProblems(values.new_password, username).join('\n'),
        again: values.again === values.new_password ? undefined : words('The passwords do not match.'),
      },
    }
  }
  return (
    <Box sx={{ maxWidth: 420 }}>
      <DeskForm
        className="resource-form"
        fields={NONE}
        start={START}
        check={check}
        onSubmit={(values, { form }) => mutateAsync(values, { onSuccess: () => form.reset() })}
      >
        <FormPassword name="old_password" label={words('Current password')} required />
        <div className="stack">
          <FormPassword name="new_password" label={words('New password')} autoComplete="new-password" required />
          <Meter />
        </div>
        <FormPassword name="again" label={words('New password again')} autoComplete="new-password" required />
        <p className="hint">{words('Your other sessions will be signed out.')}</p>
        <FormFoot>
          <Button variant="contained" type="submit" loading={isPending}>
            {words('Change password')}
          </Button>
        </FormFoot>
      </DeskForm>
    </Box>
  )
}

const Meter = () => <Strength password={useWatch({ name: 'new_password' })} />
