/** `<NewPassword />`: the two fields `password` and `password_confirmation`, with the rules and which are met. */

import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { passwordProblems } from '../../../messaging/password.ts'
import { FormPassword } from '../../kernel/form/TextInputs.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Strength } from '../../kernel/kinds/password/Strength.tsx'

interface Values {
  password: string
  password_confirmation: string
}

/** What is wrong with the two, in words. */
export const usePasswordRules = () => {
  const words = useWords()
  return ({ password, password_confirmation }: Values) => ({
    password:
      passwordProblems(password, '').length > 0
        ? words('Use 8 to 128 characters, and three of: small letter, capital, digit, special character.')
        : undefined,
    password_confirmation: password !== password_confirmation ? words('The passwords do not match.') : undefined,
  })
}

interface NewPasswordProps {
  autoFocus?: boolean
  /** The first password of an account, which takes the place of none. */
  first?: boolean
}

export const NewPassword = ({ autoFocus = false, first = false }: NewPasswordProps) => {
  const words = useWords()
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <FormPassword
          name="password"
          label={first ? words('Password') : words('New password')}
          required={first}
          autoComplete="new-password"
          autoFocus={autoFocus}
        />
        <Strength password={useWatch({ name: 'password' })} />
      </Box>
      <FormPassword
        name="password_confirmation"
        label={first ? words('Password again') : words('New password again')}
        required={first}
        autoComplete="new-password"
      />
    </>
  )
}
