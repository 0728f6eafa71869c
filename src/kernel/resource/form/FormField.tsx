import type { ComponentType } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { Field } from '../../../../resources/language/fields.ts'
import { inputOf } from '../../kinds/inputs.ts'
import { isWide, siblingsOf } from '../../kinds/shown.ts'
import { cx } from '../../ui/cx.ts'
import type { AnyViews } from '../defineViews.ts'
import { useProblemWords } from './useProblemWords.ts'

interface FormFieldProps {
  name: string
  field: Field
  readOnly: boolean
  resource: string
  Own: NonNullable<AnyViews['inputs']>[string] | undefined
}

/** One field of a form, tied to it: the companion's own input, or that of its kind. */
export const FormField = ({ name, field, readOnly, resource, Own }: FormFieldProps) => {
  const siblings = siblingsOf(field)
  return (
    <div className={cx('form-field', isWide(field) && 'wide')}>
      {Own && !readOnly ? (
        <Own field={field} source={name} resource={resource} />
      ) : siblings.length > 0 ? (
        <WithSiblings name={name} field={field} readOnly={readOnly} names={siblings} />
      ) : (
        <Bound name={name} field={field} readOnly={readOnly} />
      )}
    </div>
  )
}

interface BoundProps {
  name: string
  field: Field
  readOnly: boolean
  siblings?: Readonly<Record<string, unknown>>
}

const WithSiblings = ({ names, ...rest }: BoundProps & { names: readonly string[] }) => {
  const { control } = useFormContext()
  const values: readonly unknown[] = useWatch({ control, name: [...names] })
  return <Bound {...rest} siblings={Object.fromEntries(names.map((name, index) => [name, values[index]]))} />
}

/** The input of a field's kind, bound to the form around it; for companions that only add something beside it. */
export const Bound = ({ name, field, readOnly, siblings }: BoundProps) => {
  const { field: bound, fieldState } = useController({ name })
  const problemWords = useProblemWords()
  const Input = inputOf(field.kind) as ComponentType<React.ComponentProps<ReturnType<typeof inputOf>>>
  return (
    <Input
      name={name}
      field={readOnly ? { ...field, required: false } : field}
      value={bound.value}
      onChange={bound.onChange}
      onBlur={bound.onBlur}
      error={problemWords(fieldState.error?.message || undefined)}
      within={fieldState.error?.types as Readonly<Record<string, string>> | undefined}
      disabled={readOnly}
      {...(siblings && { siblings })}
    />
  )
}
