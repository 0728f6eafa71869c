import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { updateUser } from '../../../authProvider/session.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import type { Fields } from '../../../resources/language/fields.ts'
import { profile } from '../../../resources/people/profile.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { inputOf } from '../../kernel/kinds/inputs.ts'
import '../../kernel/kinds/inputs.css'
import { validateInput } from '../../kernel/form/validateInput.ts'
import '../../kernel/form/form.css'
import Button from '@mui/material/Button'
import { useLeaveGuard } from '../../kernel/resource/form/useLeaveGuard.tsx'
import { Pictures } from './Pictures.tsx'
import './profile.css'
import { ZoneInput } from '../../kernel/ui/ZoneInput.tsx'

type OwnProfile = AnswerOf<typeof profile, 'own'>

const FIELDS = profile.actions.update.input
const BY_NAME: Fields = FIELDS

const SECTIONS: readonly { title: string; fields: readonly string[] }[] = [
  { title: 'Account', fields: ['name', 'timezone', 'email', 'mobile'] },
  { title: 'Company', fields: ['companyName', 'website', 'address', 'city', 'state', 'zip', 'gst_no', 'pan_no'] },
  { title: 'Sending', fields: ['quiet_from', 'quiet_until'] },
]

/** Changing these asks for the password (server/people/profile.ts). */
const WAYS_BACK = ['email', 'mobile'] as const

const startOf = (own: OwnProfile) =>
  Object.fromEntries(Object.keys(FIELDS).map(name => [name, own[name as keyof OwnProfile] ?? null]))

/** Name, ways to reach one, pictures, company. */
export const ProfileForm = ({ own, onSaved }: { own: OwnProfile; onSaved: (own: OwnProfile) => void }) => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const [values, setValues] = useState<Record<string, unknown>>(() => startOf(own))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const before = startOf(own)
  const isDirty = Object.keys(FIELDS).some(name => name !== 'password' && (values[name] || null) !== (before[name] || null))
  const asksPassword = WAYS_BACK.some(name => (values[name] || null) !== (before[name] || null))
  const guard = useLeaveGuard(() => isDirty, isDirty)

  const change = (name: string, value: unknown) => {
    setValues(present => ({ ...present, [name]: value }))
    setErrors(({ [name]: _, ...others }) => others)
  }
  const show = (told: Readonly<Record<string, string>>) => {
    setErrors(told)
    const first = Object.keys(FIELDS).find(name => told[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus()
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    const sent = Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'password' || asksPassword))
    const { values: input, errors } = validateInput(FIELDS, sent, { evenEmpty: true })
    const wrong: Record<string, string> = { ...errors }
    if (asksPassword && !values.password)
      wrong.password = words('profile.password.needed', 'Enter your password to change the e-mail address or the mobile number.')
    if (!input || wrong.password) return show(wrong)
    setSaving(true)
    try {
      const { data: saved, message } = await provider.act(profile, 'update', { input })
      setValues(startOf(saved))
      // The desk shows the new name and picture at once.
      updateUser({ fullName: saved.name, avatar: saved.avatar, companyLogo: saved.companyLogo })
      onSaved(saved)
      void client.invalidateQueries({ queryKey: ['users'] })
      notify(message, { type: 'success' })
    } catch (error) {
      const told = error instanceof PlatformError ? error.fields : {}
      if (Object.keys(told).length > 0)
        show(Object.fromEntries(Object.entries(told).map(([name, sentences]) => [name, sentences.join('\n')])))
      else setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setSaving(false)
    }
  }

  const draw = (name: string) => {
    const declared = BY_NAME[name]
    if (!declared) return null
    const field = { ...declared, label: words(`resources.users.fields.${name}`, declared.label) }
    const wide = name === 'address'
    if (name === 'timezone')
      return (
        <div key={name} className="form-field">
          <ZoneInput
            label={words('people.timezone', 'Time zone')}
            value={String(values.timezone ?? '')}
            error={errors.timezone}
            onChange={zone => change('timezone', zone)}
          />
        </div>
      )
    const Input = inputOf(field.kind)
    return (
      <div key={name} className={wide ? 'form-field wide' : 'form-field'}>
        <Input name={name} field={field} value={values[name]} error={errors[name]} onChange={value => change(name, value)} />
      </div>
    )
  }

  return (
    <form ref={form} id={id} className="profile-form" noValidate onSubmit={event => void save(event)}>
      {problem && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
      <Pictures own={own} values={values} errors={errors} onChange={change} />
      {SECTIONS.map(({ title, fields }) => (
        <fieldset key={title} className="form-section">
          <legend>{words(`resources.users.sections.${title}`, title)}</legend>
          <div className="form-grid two">
            {fields.map(draw)}
            {title === 'Account' && asksPassword && draw('password')}
          </div>
        </fieldset>
      ))}
      <div className="profile-foot">
        <Button variant="contained" type="submit" loading={saving} disabled={!isDirty}>
          {words('ra.action.save', 'Save')}
        </Button>
        <Button variant="text" disabled={!isDirty || saving} onClick={() => setValues(before)}>
          {words('profile.reset', 'Undo changes')}
        </Button>
      </div>
      {guard}
    </form>
  )
}
