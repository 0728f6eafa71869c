import Box from '@mui/material/Box'
import { CODE_LANGUAGES } from '../../resources/documents/codeLanguages.ts'
import { codeSample, type SampleCall } from '../../resources/documents/codeSamples.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { usePreference } from '../kernel/resource/preference.ts'
import { Code } from '../kernel/ui/Code.tsx'
import { Select } from '../kernel/ui/Select.tsx'

/** A program that makes the call, in the language this person chose last. */
export const Sample = ({ call }: { call: SampleCall }) => {
  const words = useWords()
  const [kept, setLanguage] = usePreference<string>('documents.language', CODE_LANGUAGES[0].code)
  const { code: language } = CODE_LANGUAGES.find(({ code }) => code === kept) ?? CODE_LANGUAGES[0]
  return (
    <Box component="section" sx={{ '& .MuiFormControl-root': { minWidth: 130 } }}>
      <Code
        label={words('Sample program')}
        text={codeSample(language, call)}
        head={
          <Select
            hideLabel
            label={words('Language of the samples')}
            value={language as string}
            options={CODE_LANGUAGES.map(({ code, name }) => ({ value: code as string, label: name }))}
            onChange={setLanguage}
          />
        }
      />
    </Box>
  )
}
