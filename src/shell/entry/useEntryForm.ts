/**
 * `useEntryForm({ username: '', password: '' }, { missing, send })`: the state of a small form: what was typed, what is wrong with it, by field
 * or as a whole, and whether it is under way. The first wrong field gets the focus.
 */

import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { messageOf } from '../../../messaging/thrown.ts'

type Values = Readonly<Record<string, string>>
type Problems<V> = { readonly [K in keyof V]?: string | undefined }

interface Options<V> {
  /** Sentences for what is missing or does not fit, before the platform is asked. */
  validate: (values: V) => Problems<V>
  /** May reject with a PlatformError, whose sentences land on their fields. */
  send: (values: V) => Promise<unknown>
}

export const useEntryForm = <V extends Values>(initial: V, { validate, send }: Options<V>) => {
  const [values, setValues] = useState<V>(initial)
  const [problems, setProblems] = useState<Problems<V>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const focusOn = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (busy) return
    const wrong = Object.fromEntries(Object.entries(validate(values)).filter(([, sentence]) => sentence)) as Problems<V>
    setProblems(wrong)
    setProblem(undefined)
    const first = Object.keys(wrong)[0]
    if (first) return focusOn(first)
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      const fields = error instanceof PlatformError ? error.fields : {}
      const known = Object.entries(fields).filter(([name]) => name in values)
      setProblems(Object.fromEntries(known.map(([name, sentences]) => [name, sentences.join('\n')])) as Problems<V>)
      const others = Object.entries(fields).filter(([name]) => !(name in values))
      if (known.length === 0 || others.length > 0)
        setProblem(others.length > 0 ? others.flatMap(([, sentences]) => sentences).join('\n') : messageOf(error))
      if (known[0]) focusOn(known[0][0])
    } finally {
      setBusy(false)
    }
  }

  return {
    form,
    values,
    problem,
    busy,
    submit,
    set: (name: keyof V & string, value: string) => setValues(before => ({ ...before, [name]: value })),
    /** What an input of this name needs. */
    bind: (name: keyof V & string) => ({
      name: name as string,
      value: values[name] ?? '',
      error: problems[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value } = event.target
        setValues(before => ({ ...before, [name]: value }))
      },
    }),
    errorOf: (name: keyof V & string) => problems[name],
  }
}
