import { useWatch } from 'react-hook-form'
import { recordOf } from '../../../messaging/record.ts'
import { variablesOf } from '../../../messaging/whatsapp/variables.ts'
import { OwnInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { typed } from '../../kernel/kinds/wiring.ts'
import { FieldError } from '../../kernel/ui/Field.tsx'
import { FieldGroup } from '../../kernel/ui/FieldGroup.tsx'
import { TextInput } from '../../kernel/ui/TextInput.tsx'

interface SamplesInputProps {
  field: { label: string }
  source: string
}

/** A sample for each variable of the message, as soon as it stands there. */
export const SamplesInput = ({ field, source }: SamplesInputProps) => {
  const words = useWords()
  const message = useWatch({ name: 'message' })
  const names = variablesOf(typed(message))
  return (
    <OwnInput name={source} wide>
      {({ value, onChange, onBlur, error }) => {
        const samples = recordOf(value)
        // What belonged to a variable that is gone is not sent.
        const kept = Object.fromEntries(names.map(name => [name, typed(samples[name])]))
        if (names.length === 0) return error ? <FieldError>{error}</FieldError> : null
        return (
          <FieldGroup
            label={field.label}
            required
            help={words('The provider reviews the text with them; nobody is sent these.')}
            {...(error && { error })}
          >
            <div className="form-grid two grow">
              {names.map(name => (
                <TextInput
                  key={name}
                  label={`{{${name}}}`}
                  name={`${source}.${name}`}
                  value={kept[name] ?? ''}
                  onChange={event => onChange({ ...kept, [name]: event.target.value })}
                  onBlur={onBlur}
                  autoComplete="off"
                />
              ))}
            </div>
          </FieldGroup>
        )
      }}
    </OwnInput>
  )
}
