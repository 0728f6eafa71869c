import { useWords } from '../../kernel/i18n/words.ts'
import { Select } from '../../kernel/ui/Select.tsx'
import type { Send } from './useSend.ts'

/** Whose numbers they are: asked where the account may send to more than one country (rule campaigns-13). */
export const CountryPart = ({ send }: { send: Send }) => {
  const words = useWords()
  const { country, countries, errors } = send
  if (countries.length < 2 && !errors.country_id) return null
  return (
    <Select
      name="country_id"
      label={words('resources.delivery-report.send.country_id', 'Country')}
      help={words('send.country_help', 'Of the numbers below. They may be written with its code or without.')}
      value={country?.id}
      options={countries.map(({ id, name, dial_code }) => ({ value: id, label: `${name} (+${dial_code})` }))}
      error={errors.country_id}
      onChange={id => send.set('country_id', id)}
    />
  )
}
