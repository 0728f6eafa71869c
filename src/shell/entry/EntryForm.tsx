/** `<EntryForm start={…} missing={…} call={useMutation(…)} submit="Sign in">fields</EntryForm>`: the form of a card, with its one button. */

import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useInput } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import { DeskForm } from '../../kernel/form/DeskForm.tsx'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { FieldError } from '../../kernel/ui/Field.tsx'

/** What is typed into it is a name, as it is. */
export const USERNAME = { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } as const

interface EntryFormProps<V> {
  start: V
  /** Sentences for what is missing or does not fit, before the platform is asked. */
  missing: (values: V) => Readonly<Record<string, string | undefined>>
  /** What is sent: a mutation. */
  call: { mutateAsync: (values: V, options?: { onError?: () => void }) => Promise<unknown>; isPending: boolean }
  /** Words of the button. */
  submit: string
  onRefused?: (form: UseFormReturn) => void
  children: ReactNode
  /** Below the button. */
  below?: ReactNode
}

export const EntryForm = <V extends Readonly<Record<string, unknown>>>(props: EntryFormProps<V>) => {
  const { start, missing, call, submit, onRefused, children, below } = props
  return (
    <DeskForm<V>
      className="stack"
      fields={NONE}
      start={start}
      // The inputs hold what they began with, changed: the same names and kinds of values.
      check={typed => ({ values: typed as V, errors: missing(typed as V) })}
      onSubmit={(values, { form }) => call.mutateAsync(values, { onError: () => onRefused?.(form) })}
    >
      {children}
      <Button type="submit" variant="contained" size="large" loading={call.isPending}>
        {submit}
      </Button>
      {below}
    </DeskForm>
  )
}

const NONE = {}

/** A box to tick, with what is wrong below it. */
export const FormTick = ({ name, label }: { name: string; label: ReactNode }) => {
  const told = useTold()
  const { field, fieldState } = useInput({ source: name })
  const wrong = told(fieldState.error?.message || undefined)
  return (
    <div ref={box => field.ref(box?.querySelector('input'))}>
      <Checkbox
        name={name}
        label={label}
        checked={field.value === true}
        aria-invalid={wrong !== undefined}
        onChange={field.onChange}
      />
      {wrong && <FieldError>{wrong}</FieldError>}
    </div>
  )
}
