/** /register-user, and /register?ref=… as invitations name it (rules people-9 and panel-17): asks for a client account. */

import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { Loading } from '../../kernel/ui/Loading.tsx'
import { TextInput } from '../../kernel/ui/TextInput.tsx'
import { Done } from './Done.tsx'
import { Entry, EntryProblem } from './Entry.tsx'
import { NewPassword, usePasswordRules } from './NewPassword.tsx'
import { usePublicSettings } from './publicSettings.ts'
import { useEntryForm } from './useEntryForm.ts'

const EMPTY = {
  name: '',
  companyName: '',
  username: '',
  email: '',
  mobile: '',
  password: '',
  password_confirmation: '',
  accept_terms: '',
}
const NEEDED = ['name', 'username', 'email', 'mobile'] as const

export default function Register() {
  const { platform } = useDesk()
  const translate = useTranslate()
  const settings = usePublicSettings()
  const [search] = useSearchParams()
  const [said, setSaid] = useState<string>()
  const validate = usePasswordRules()
  const form = useEntryForm(EMPTY, {
    validate: values => ({
      ...Object.fromEntries(
        NEEDED.map(name => [
          name,
          values[name].trim() === '' ? translate('ra.validation.required', { _: 'Required' }) : undefined,
        ]),
      ),
      ...validate(values),
      accept_terms:
        values.accept_terms === ''
          ? translate('desk.register.accept_missing', { _: 'Read and accept the terms first.' })
          : undefined,
    }),
    send: async ({ accept_terms, companyName, ...values }) => {
      const ref = search.get('ref')
      const body = {
        ...values,
        accept_terms: accept_terms === '1' ? 1 : 0,
        ...(companyName.trim() !== '' && { companyName }),
        ...(ref && { ref: ref.slice(0, 36) }),
      }
      setSaid((await platform.call('POST', 'sign-up', { body, open: true })).message)
    },
  })
  const title = translate('desk.register.title', { _: 'Register' })
  const back = <Link to="/authentication">{translate('desk.register.back', { _: 'You have an account? Sign in' })}</Link>
  if (said)
    return <Done icon="check" title={translate('desk.register.done', { _: 'Thank you' })} text={said} settings={settings} />
  if (!settings) return <Loading />
  if (settings.allow_registration !== 1)
    return (
      <Entry
        title={translate('desk.register.closed', { _: 'Registration is closed' })}
        hint={translate('desk.register.closed_text', {
          _: 'Accounts of this desk are added by the people who run it. Ask them for one.',
        })}
        settings={settings}
        links={back}
      >
        {null}
      </Entry>
    )
  return (
    <Entry
      size="wide"
      title={title}
      hint={translate('desk.register.hint', { _: 'Ask for an account. You hear from us by mail when it is ready.' })}
      settings={settings}
      links={back}
    >
      <form ref={form.form} className="stack" onSubmit={form.submit} noValidate>
        <div className="entry-grid">
          <TextInput
            {...form.bind('name')}
            label={translate('desk.register.name', { _: 'Name' })}
            required
            autoComplete="name"
            autoFocus
          />
          <TextInput
            {...form.bind('companyName')}
            label={translate('desk.register.company', { _: 'Company' })}
            autoComplete="organization"
          />
          <TextInput
            {...form.bind('email')}
            type="email"
            label={translate('desk.register.email', { _: 'E-mail' })}
            required
            autoComplete="email"
          />
          <TextInput
            {...form.bind('mobile')}
            type="tel"
            inputMode="tel"
            label={translate('desk.register.mobile', { _: 'Mobile' })}
            required
            autoComplete="tel-national"
          />
        </div>
        <TextInput
          {...form.bind('username')}
          label={translate('desk.register.username', { _: 'Username' })}
          help={translate('desk.register.username_help', {
            _: '4 to 30 small letters, digits, dots or underscores. It cannot be changed later.',
          })}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NewPassword form={form} first />
        <div>
          <Checkbox
            name="accept_terms"
            label={
              <>
                {translate('desk.register.accept', { _: 'I have read and accept the' })}{' '}
                <Link to="/terms-conditions" target="_blank">
                  {translate('desk.legal.terms', { _: 'Terms and conditions' })}
                </Link>
              </>
            }
            checked={form.values.accept_terms === '1'}
            slotProps={{ input: { 'aria-invalid': form.errorOf('accept_terms') !== undefined } }}
            onChange={checked => form.set('accept_terms', checked ? '1' : '')}
          />
          {form.errorOf('accept_terms') && <p className="entry-error">{form.errorOf('accept_terms')}</p>}
        </div>
        {form.problem && <EntryProblem>{form.problem}</EntryProblem>}
        <Button type="submit" variant="contained" size="large" loading={form.busy}>
          {translate('desk.register.submit', { _: 'Register' })}
        </Button>
      </form>
    </Entry>
  )
}
