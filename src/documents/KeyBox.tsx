import Box from '@mui/material/Box'
import { useSession } from '../../authProvider/principal.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { PasswordInput } from '../kernel/ui/TextInput.tsx'

interface KeyBoxProps {
  value: string
  onChange: (key: string) => void
  /** The first characters of the account's key, where it has one. */
  prefix: string | undefined
}

/** The caller's key for the samples. It is kept by nobody: not by the platform, which has its hash alone, and not by this page. */
export const KeyBox = ({ value, onChange, prefix }: KeyBoxProps) => {
  const words = useWords()
  const signedIn = useSession() !== undefined
  return (
    <Box component="section" sx={{ maxWidth: 520, mt: 4, pt: 2.5, borderTop: 1, borderColor: 'divider' }}>
      <PasswordInput
        label={words('Your API key, for the samples')}
        placeholder={prefix ? `${prefix}…` : 'rdk_…'}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value.trim())}
        help={
          signedIn && prefix
            ? words(
                'Yours starts with %{prefix}. The full key was shown when it was created. Paste it here to use it in the samples; it stays on this page.',
                { prefix },
              )
            : signedIn
              ? words('Create one under Edit profile, then paste it here to use it in the samples. It stays on this page.')
              : words('Paste it here to use it in the samples. It stays on this page and is not sent anywhere.')
        }
      />
    </Box>
  )
}
