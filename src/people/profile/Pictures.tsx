import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import type { profile } from '../../../resources/people/profile.ts'
import { FieldInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import { usePicture } from '../usePicture.ts'

const LOGO = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 96,
  height: 56,
  border: '1px dashed var(--line-strong)',
  borderRadius: 1,
  '& img': { maxWidth: 88, maxHeight: 48, objectFit: 'contain' },
}

/** Picture and company logo, with what is kept now. */
export const Pictures = ({ own }: { own: AnswerOf<typeof profile, 'own'> }) => {
  const words = useWords()
  const picture = usePicture(own.id, 'avatar', own.avatar)
  const logo = usePicture(own.id, 'companyLogo', own.companyLogo)
  const [avatar, companyLogo] = useWatch({ name: ['avatar', 'companyLogo'] })
  // A fresh upload shows when it is saved; one that was taken away goes at once.
  const shownLogo = companyLogo === own.companyLogo ? logo : undefined
  return (
    <Box className="row wrap" sx={{ gap: '16px 24px', '& > .row': { flex: '1 1 300px', gap: 2 } }}>
      <div className="row">
        <Avatar name={own.name} size={56} src={avatar === own.avatar ? picture : undefined} />
        <div className="grow">
          <FieldInput name="avatar" />
        </div>
      </div>
      <div className="row">
        <Box component="span" className="hint" sx={LOGO}>
          {shownLogo ? <img src={shownLogo} alt={words('Company logo')} /> : words('No logo')}
        </Box>
        <div className="grow">
          <FieldInput name="companyLogo" />
        </div>
      </div>
    </Box>
  )
}
