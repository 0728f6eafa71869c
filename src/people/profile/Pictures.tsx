import type { AnswerOf } from '../../../resources/language/derived.ts'
import { profile } from '../../../resources/people/profile.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { inputOf } from '../../kernel/kinds/inputs.ts'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import { usePicture } from '../usePicture.ts'

interface PicturesProps {
  own: AnswerOf<typeof profile, 'own'>
  values: Readonly<Record<string, unknown>>
  errors: Readonly<Record<string, string>>
  onChange: (name: string, value: unknown) => void
}

const { avatar: AVATAR, companyLogo: LOGO } = profile.actions.update.input
const FileInput = inputOf('file')

/** Picture and company logo, with what is kept now. */
export const Pictures = ({ own, values, errors, onChange }: PicturesProps) => {
  const words = useWords()
  const picture = usePicture(own.id, 'avatar', own.avatar)
  const logo = usePicture(own.id, 'companyLogo', own.companyLogo)
  // A fresh upload shows when it is saved; one that was taken away goes at once.
  const shown = (name: 'avatar' | 'companyLogo', address: string | undefined) =>
    values[name] === own[name] ? address : undefined
  return (
    <div className="profile-pictures">
      <div className="profile-picture">
        <Avatar name={own.name} size={56} src={shown('avatar', picture)} />
        <div className="grow">
          <FileInput
            name="avatar"
            field={{ ...AVATAR, label: words('resources.users.fields.avatar', 'Picture') }}
            value={values.avatar}
            error={errors.avatar}
            onChange={value => onChange('avatar', value)}
          />
        </div>
      </div>
      <div className="profile-picture">
        <span className="profile-logo">
          {shown('companyLogo', logo) ? (
            <img src={shown('companyLogo', logo)} alt={words('resources.users.fields.companyLogo', 'Company logo')} />
          ) : (
            words('profile.no_logo', 'No logo')
          )}
        </span>
        <div className="grow">
          <FileInput
            name="companyLogo"
            field={{ ...LOGO, label: words('resources.users.fields.companyLogo', 'Company logo') }}
            value={values.companyLogo}
            error={errors.companyLogo}
            onChange={value => onChange('companyLogo', value)}
          />
        </div>
      </div>
    </div>
  )
}
