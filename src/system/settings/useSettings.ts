/** The state of the settings page: what is stored, what was typed, what is wrong; `save` sends what differs and nothing else. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import { validateBody } from '../../../resources/language/body.ts'
import type { Field, Fields, Input } from '../../../resources/language/fields.ts'
import { readValue } from '../../../resources/language/kinds.ts'
import { appSettings } from '../../../resources/system/app-settings.ts'

type Values = Readonly<Record<string, unknown>>

/** Nothing, nought of a reference and the empty text are one: nothing chosen. */
const plain = (field: Field, value: unknown): unknown =>
  value === '' || value === undefined || (field.kind === 'reference' && value === 0) ? null : value

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

interface Saved {
  message: string
  settings: Values
}

interface Options {
  fields: Fields
  queryKey: string
  save: (changed: Partial<Input<Fields>>) => Promise<Saved>
}

export const useSettings = ({ fields, queryKey, save: send }: Options) => {
  const provider = useDeskProvider()
  const [typed, setTyped] = useState<Values>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const query = useQuery({
    queryKey: [queryKey, 'read'],
    queryFn: async ({ signal }) => (await provider.act(appSettings, 'read', { signal })).data,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const stored: Values | undefined = query.data

  const shownValue = (key: string): unknown => {
    const field = fields[key]
    return field && plain(field, Object.hasOwn(typed, key) ? typed[key] : stored?.[key])
  }
  const changed = Object.keys(typed).filter(key => {
    const field = fields[key]
    return field && !isSame(plain(field, readValue(field, typed[key])), plain(field, stored?.[key]))
  })

  const set = (key: string, value: unknown) => {
    setTyped(before => ({ ...before, [key]: value }))
    setErrors(({ [key]: _gone, ...rest }) => rest)
  }
  const undo = (keys: readonly string[]) => {
    setTyped(before => Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key))))
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key))))
    setProblem(undefined)
  }

  /** @returns the platform's words when it was saved */
  const save = async (): Promise<string | undefined> => {
    const { values, errors: wrong } = validateBody(fields, Object.fromEntries(changed.map(key => [key, typed[key]])), {
      partial: true,
    })
    setErrors(Object.fromEntries(Object.entries(wrong).map(([key, sentences]) => [key, sentences.join('\n')])))
    setProblem(undefined)
    if (Object.keys(wrong).length > 0) return undefined
    setBusy(true)
    try {
      const { message, settings } = await send(values)
      setTyped({})
      await query.refetch()
      void settings
      return message
    } catch (error) {
      const told = error instanceof PlatformError ? error.fields : {}
      setErrors(Object.fromEntries(Object.entries(told).map(([key, sentences]) => [key, sentences.join('\n')])))
      if (Object.keys(told).length === 0) setProblem(messageOf(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { query, stored, shownValue, changed, set, undo, save, errors, problem, busy }
}

export type SettingsState = ReturnType<typeof useSettings>
