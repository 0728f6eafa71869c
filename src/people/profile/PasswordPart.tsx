import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { passwordProblems, passwordStrength } from '../../../messaging/password.ts'
import { session } from '../../../resources/access/session.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { PasswordInput } from '../../kernel/ui/TextInput.tsx'
import './profile.css'

const EMPTY = { old_password: '', new_password: '', again: '' }
const KINDS = [1, 2, 3, 4]

/** One's own password: the present one, the new one with its strength, the new one again. */
export const PasswordPart = ({ username }: { username: string }) => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Readonly<Partial<Record<keyof typeof EMPTY, string>>>>({})
  const [saving, setSaving] = useState(false)
  const strength = passwordStrength(values.new_password)

  const change = (name: keyof typeof EMPTY) => (event: { target: { value: string } }) => {
    const { value } = event.target
    setValues(before => ({ ...before, [name]: value }))
    setErrors(before => ({ ...before, [name]: undefined }))
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const problems = passwordProblems(values.new_password, username)
    const wrong = {
      ...(values.old_password === '' && { old_password: words('profile.password.present', 'Enter your present password.') }),
      ...(problems.length > 0 && { new_password: problems.join('\n') }),
      ...(values.again !== values.new_password && { again: words('profile.password.differs', 'This is not the same.') }),
    }
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    setSaving(true)
    try {
      const { old_password, new_password } = values
      const { message } = await provider.act(session, 'changePassword', { input: { old_password, new_password } })
      setValues(EMPTY)
      notify(message, { type: 'success' })
    } catch (error) {
      const told = error instanceof PlatformError ? error.fields : {}
      if (Object.keys(told).length > 0)
        setErrors(Object.fromEntries(Object.entries(told).map(([name, sentences]) => [name, sentences.join('\n')])))
      else notify(error instanceof Error ? error.message : String(error), { type: 'error' })
    } finally {
      setSaving(false)
    }
  }

  return (
    <form className="profile-form" noValidate onSubmit={event => void save(event)} style={{ maxInlineSize: 420 }}>
      <PasswordInput
        label={words('profile.password.old', 'Present password')}
        name="old_password"
        required
        value={values.old_password}
        error={errors.old_password}
        onChange={change('old_password')}
      />
      <div className="stack">
        <PasswordInput
          label={words('profile.password.new', 'New password')}
          name="new_password"
          autoComplete="new-password"
          required
          value={values.new_password}
          error={errors.new_password}
          help={words('profile.password.rule', '8 characters or more, of three kinds: small letters, capitals, digits, signs.')}
          onChange={change('new_password')}
        />
        {values.new_password !== '' && (
          <div className={cx('password-meter', strength.ok && 'ok')} aria-hidden>
            {KINDS.map(kind => (
              <i key={kind} className={cx(kind <= strength.classes && 'on')} />
            ))}
          </div>
        )}
      </div>
      <PasswordInput
        label={words('profile.password.again', 'New password again')}
        name="again"
        autoComplete="new-password"
        required
        value={values.again}
        error={errors.again}
        onChange={change('again')}
      />
      <p className="hint">{words('profile.password.others', 'Your other sessions are signed out.')}</p>
      <div className="profile-foot">
        <Button variant="contained" type="submit" loading={saving}>
          {words('profile.password.save', 'Change the password')}
        </Button>
      </div>
    </form>
  )
}
