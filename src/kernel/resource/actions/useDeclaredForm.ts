/** A form over declared fields outside a dialog: what was typed, what is wrong with it, and the platform's own objections at their fields. */

import { useRef, useState } from 'react'
import { PlatformError } from '../../../../dataProvider/platformError.ts'
import type { Fields, Input } from '../../../../resources/language/fields.ts'
import { startInput, validateInput } from '../../form/validateInput.ts'

export const useDeclaredForm = <F extends Fields>(fields: F, record?: Readonly<Record<string, unknown>>) => {
  const [values, setValues] = useState(() => startInput(fields, record))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()

  return {
    fields,
    form,
    values,
    errors,
    /** What belongs to no field. */
    problem,
    change: (name: string, value: unknown) => {
      setValues(before => ({ ...before, [name]: value }))
      setErrors(({ [name]: _, ...others }) => others)
    },
    reset: (next?: Readonly<Record<string, unknown>>) => {
      setValues(startInput(fields, next))
      setErrors({})
      setProblem(undefined)
    },
    /** The values to send; undefined, and the first wrong field focused, where something is wrong. */
    validate: (): Input<F> | undefined => {
      const validated = validateInput(fields, values)
      setErrors(validated.errors)
      setProblem(undefined)
      const [wrong] = Object.keys(validated.errors)
      if (wrong !== undefined) focus(wrong)
      return validated.values
    },
    /** Puts a refusal where it belongs. */
    refuse: (error: unknown): void => {
      const told = Object.entries(error instanceof PlatformError ? error.fields : {})
      const known = told.filter(([name]) => Object.hasOwn(fields, name))
      setErrors(Object.fromEntries(known.map(([name, sentences]) => [name, sentences.join('\n')])))
      if (known[0]) focus(known[0][0])
      else setProblem(error instanceof Error ? error.message : String(error))
    },
  }
}

export type DeclaredForm = ReturnType<typeof useDeclaredForm>
