import { OwnInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Select } from '../../kernel/ui/Select.tsx'
import type { Send } from './useSend.ts'

/** Whose numbers they are: asked where the account may send to more than one country (rule campaigns-13). */
export const CountryPart = ({ send: { country, countries } }: { send: Send }) => {
  const words = useWords()
  return (
    <OwnInput name="country_id">
      {({ error, onChange }) =>
        (countries.length > 1 || error) && (
          <Select
            name="country_id"
            label={words('Country')}
            help={words('Of the numbers below. They may be written with its code or without.')}
            value={country?.id}
            options={countries.map(({ id, name, dial_code }) => ({ value: id, label: `${name} (+${dial_code})` }))}
            error={error}
            onChange={onChange}
          />
        )
      }
    </OwnInput>
  )
}
