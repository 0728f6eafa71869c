import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useNotify } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { updateUser } from '../../../authProvider/session.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { ActionInput, AnswerOf } from '../../../resources/language/derived.ts'
import { profile } from '../../../resources/people/profile.ts'
import { DeskForm, type Values } from '../../kernel/form/DeskForm.tsx'
import { FieldInput } from '../../kernel/form/FieldInput.tsx'
import { validateInput } from '../../kernel/form/validateInput.ts'
import { ZoneInput } from '../../kernel/form/ZoneInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { fieldsInWords } from '../../kernel/resource/labels.ts'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import { usePicture } from '../usePicture.ts'

const LOGO = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 96,
  height: 56,
  border: '1px dashed var(--line-strong)',
}
const PICTURES = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '16px 24px',
  '& > .row': { flex: '1 1 300px', gap: 2 },
  '& > .row > .hint': { ...LOGO, borderRadius: 1 },
  '& img': { maxWidth: 88, maxHeight: 48, objectFit: 'contain' },
}

type OwnProfile = AnswerOf<typeof profile, 'own'>

const FIELDS = profile.actions.update.input

const SECTIONS: readonly { title: string; fields: readonly string[] }[] = [
  { title: 'Account', fields: ['name', 'timezone', 'email', 'mobile'] },
  { title: 'Company', fields: ['companyName', 'website', 'address', 'city', 'state', 'zip', 'gst_no', 'pan_no'] },
  { title: 'Sending', fields: ['quiet_from', 'quiet_until'] },
]

/** Changing these asks for the password (server/people/profile.ts). */
const WAYS_BACK = ['email', 'mobile'] as const

const startOf = (own: OwnProfile): Values =>
  Object.fromEntries(Object.keys(FIELDS).map(name => [name, own[name as keyof OwnProfile] ?? '']))

/** Name, ways to reach one, pictures, company. */
export const ProfileForm = ({ own, onSaved }: { own: OwnProfile; onSaved: (own: OwnProfile) => void }) => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const fields = useMemo(() => fieldsInWords(words, 'resources.users.fields', FIELDS), [words])
  const start = useMemo(() => startOf(own), [own])
  const asksPassword = (typed: Values) => WAYS_BACK.some(name => typed[name] !== start[name])
  const save = async (input: ActionInput<typeof profile, 'update'>) => {
    const { data, message } = await provider.act(profile, 'update', { input })
    // The desk shows the new name and picture at once.
    updateUser({ fullName: data.name, avatar: data.avatar, companyLogo: data.companyLogo })
    onSaved(data)
    void client.invalidateQueries({ queryKey: ['users'] })
    notify(message, { type: 'success' })
  }
  const check = ({ password, ...typed }: Values) => {
    const asks = asksPassword(typed)
    const { values, errors } = validateInput(fields, { ...typed, ...(asks && { password }) }, { evenEmpty: true })
    if (!asks || password) return { values, errors }
    const needed = words('Enter your password to change the e-mail address or the mobile number.')
    return { errors: { ...errors, password: needed } }
  }
  return (
    <DeskForm className="resource-form" fields={fields} start={start} check={check} onSubmit={save} guarded>
      <Pictures own={own} />
      {SECTIONS.map(({ title, fields: names }) => (
        <fieldset key={title} className="form-section">
          <legend>{words(`resources.users.sections.${title}`, title)}</legend>
          <div className="form-grid two">
            {names.map(name =>
              name === 'timezone' ? (
                <ZoneInput key={name} source={name} field={{ label: words('Time zone') }} />
              ) : (
                <FieldInput key={name} name={name} />
              ),
            )}
            {title === 'Account' && <Password asks={asksPassword} />}
          </div>
        </fieldset>
      ))}
      <Foot />
    </DeskForm>
  )
}

const Password = ({ asks }: { asks: (typed: Values) => boolean }) => (asks(useWatch()) ? <FieldInput name="password" /> : null)

/** The buttons of a form, below a line. */
export const FormFoot = ({ children }: { children: ReactNode }) => (
  <Box className="row wrap" sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
    {children}
  </Box>
)

const Foot = () => {
  const words = useWords()
  const { reset } = useFormContext()
  const { isDirty, isSubmitting } = useFormState()
  return (
    <FormFoot>
      <Button variant="contained" type="submit" loading={isSubmitting} disabled={!isDirty}>
        {words('ra.action.save', 'Save')}
      </Button>
      <Button variant="text" disabled={!isDirty || isSubmitting} onClick={() => reset()}>
        {words('Discard changes')}
      </Button>
    </FormFoot>
  )
}

/** Picture and company logo, with what is kept now. */
const Pictures = ({ own }: { own: OwnProfile }) => {
  const words = useWords()
  const picture = usePicture(own.id, 'avatar', own.avatar)
  const logo = usePicture(own.id, 'companyLogo', own.companyLogo)
  const [avatar, companyLogo] = useWatch({ name: ['avatar', 'companyLogo'] })
  // A fresh upload shows when it is saved; one that was taken away goes at once.
  const shownLogo = companyLogo === own.companyLogo ? logo : undefined
  return (
    <Box sx={PICTURES}>
      <div className="row">
        <Avatar name={own.name} size={56} src={avatar === own.avatar ? picture : undefined} />
        <div className="grow">
          <FieldInput name="avatar" />
        </div>
      </div>
      <div className="row">
        <span className="hint">{shownLogo ? <img src={shownLogo} alt={words('Company logo')} /> : words('No logo')}</span>
        <div className="grow">
          <FieldInput name="companyLogo" />
        </div>
      </div>
    </Box>
  )
}
