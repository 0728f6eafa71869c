/** /register-user, and /register?ref=… as invitations name it (rules people-9 and panel-17): asks for a client account. */

import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { FormText } from '../../kernel/form/TextInputs.tsx'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Loading } from '../../kernel/ui/Loading.tsx'
import { Done } from './Done.tsx'
import { Entry } from './Entry.tsx'
import { EntryForm, FormTick, USERNAME } from './EntryForm.tsx'
import { NewPassword, usePasswordRules } from './NewPassword.tsx'
import { usePublicSettings } from './publicSettings.ts'

const EMPTY = {
  name: '',
  companyName: '',
  username: '',
  email: '',
  mobile: '',
  password: '',
  password_confirmation: '',
  accept_terms: false,
}
const NEEDED = ['name', 'username', 'email', 'mobile'] as const

export default function Register() {
  const { platform } = useDesk()
  const words = useWords()
  const told = useTold()
  const settings = usePublicSettings()
  const [search] = useSearchParams()
  const rules = usePasswordRules()
  const call = useMutation({
    mutationFn: async ({ companyName, ...values }: typeof EMPTY) => {
      const ref = search.get('ref')
      const body = {
        ...values,
        accept_terms: 1,
        ...(companyName.trim() !== '' && { companyName }),
        ...(ref && { ref: ref.slice(0, 36) }),
      }
      return (await platform.call('POST', 'sign-up', { body, open: true })).message
    },
  })
  const title = words('desk.register.title', 'Register')
  const back = <Link to="/authentication">{words('You have an account? Sign in')}</Link>
  if (call.isSuccess) return <Done icon="check" title={words('Thank you')} text={told(call.data)} />
  if (!settings) return <Loading />
  if (!settings.allowsRegistration)
    return (
      <Entry
        title={words('Registration is closed')}
        hint={words('Accounts of this desk are added by the people who run it. Ask them for one.')}
        links={back}
      />
    )
  return (
    <Entry size="wide" title={title} hint={words('Request an account. We will e-mail you when it is ready.')} links={back}>
      <EntryForm
        start={EMPTY}
        missing={values => ({
          ...Object.fromEntries(
            NEEDED.map(name => [name, values[name].trim() === '' ? words('ra.validation.required', 'Required') : undefined]),
          ),
          ...rules(values),
          accept_terms: values.accept_terms ? undefined : words('Read and accept the terms first.'),
        })}
        call={call}
        submit={words('desk.register.submit', 'Register')}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))', gap: 2 }}>
          <FormText name="name" label={words('Name')} required autoComplete="name" autoFocus />
          <FormText name="companyName" label={words('Company')} autoComplete="organization" />
          <FormText name="email" type="email" label={words('E-mail')} required autoComplete="email" />
          <FormText name="mobile" type="tel" inputMode="tel" label={words('Mobile')} required autoComplete="tel-national" />
        </Box>
        <FormText
          name="username"
          label={words('Username')}
          help={words('4 to 30 small letters, digits, dots or underscores. It cannot be changed later.')}
          required
          {...USERNAME}
        />
        <NewPassword first />
        <FormTick
          name="accept_terms"
          label={
            <>
              {words('I have read and accept the')}{' '}
              <Link to="/terms-conditions" target="_blank">
                {words('Terms and conditions')}
              </Link>
            </>
          }
        />
      </EntryForm>
    </Entry>
  )
}
