/**
 * The one form of the panel: react-admin's `Form`, so that its inputs and `useInput` stand in it as well as `FieldInput`. It checks by the
 * rules of the declaration, puts what the platform refuses at the fields it names (what belongs to none of them above the form), leads to
 * the first wrong one, and saves by Ctrl or ⌘ with Enter. Buttons outside it name its `id`.
 */

import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useRef } from 'react'
import { Form } from 'react-admin'
import type { FieldValues, Resolver, SubmitHandler, UseFormReturn } from 'react-hook-form'
import { present } from '../../../messaging/present.ts'
import type { Fields } from '../../../resources/language/fields.ts'
import { pressed } from '../desk/keys.ts'
import { FormProblem } from './FormProblem.tsx'
import './form.css'
import { FormFields } from './formFields.ts'
import { type Refusable, refusalOf, standIn } from './refusal.ts'
import { Underway, useUnderway } from './underway.ts'
import { LeaveGuard } from './useLeaveGuard.tsx'

export type Values = Readonly<Record<string, unknown>>

/** What was typed, read; `values` is what to send and is not there where something is wrong. `errors`: sentences by field, joined by line breaks. */
export interface Checked<V> {
  values?: V | undefined
  errors: Readonly<Record<string, string | undefined>>
}

/** How it was sent: to be emptied afterwards; by which button. */
interface Sent {
  form: UseFormReturn
  by: HTMLElement | null
}

export interface DeskFormProps<V> {
  /** What its `FieldInput`s find by their names, in the reader's language. */
  fields: Fields
  /** What it begins with; when this changes, it begins anew. */
  start: Values
  check: (typed: Values) => Checked<V>
  /** Sends. A PlatformError it rejects with lands on its fields. */
  onSubmit: (values: V, sent: Sent) => unknown
  /** Fields that are its own though they may stand in a part that is not shown just now; else what is on the screen. */
  holds?: (name: string) => boolean
  /** Is told what belongs to no field on the screen; without it, that stands above the form. */
  onProblem?: (text: string) => void
  id?: string | undefined
  className?: string
  /** Asks before what was typed is lost. */
  guarded?: boolean
  /** Says what is wrong with a field as it is left, not only when the form is sent. */
  eager?: boolean
  children: ReactNode
}

const Refuse = createContext<(error: unknown) => void>(() => {})

/** Puts the refusal of another call about what was typed where the form puts that of its own. */
export const useRefuse = () => useContext(Refuse)

/** A click that leaves a wrong field must land before the sentence about it moves what was clicked. */
const TELL_AFTER_MS = 250

export const DeskForm = <V extends object>(props: DeskFormProps<V>) => {
  const { fields, start, check, onSubmit, holds, onProblem, className, guarded = false, eager = false, children } = props
  const made = useId()
  const id = props.id ?? made
  const form = useRef<UseFormReturn>(null)
  const running = useRef(false)
  const underway = useUnderway(form)

  const resolver: Resolver = typed => {
    const { values, errors } = check(typed)
    const told = Object.fromEntries(Object.entries(errors).flatMap(([name, said]) => (said ? [[name, said]] : [])))
    const wrong = { ...standIn(told, 'rule'), ...underway.errors() }
    return values && Object.keys(wrong).length === 0 ? { values, errors: {} } : { values: {}, errors: wrong }
  }
  // What is sent is what the resolver read.
  const send: SubmitHandler<FieldValues> = async (values, event) => {
    if (running.current) return
    running.current = true
    try {
      const { submitter = null } = (event?.nativeEvent ?? {}) as Partial<SubmitEvent>
      await onSubmit(values as V, { form: present(form.current), by: submitter })
    } catch (error) {
      refuse(error)
    } finally {
      running.current = false
    }
  }
  const refuse = (error: unknown) => {
    const element = document.getElementById(id)
    const shown: Refusable = {
      fields,
      has: name =>
        holds?.(name) ?? element?.querySelector(`[data-field="${CSS.escape(name)}"], [name="${CSS.escape(name)}"]`) !== null,
    }
    const { here, rest } = refusalOf(error, shown)
    for (const [index, [path, message]] of Object.entries(here).entries())
      form.current?.setError(path, { type: 'server', message }, { shouldFocus: index === 0 })
    // The form itself knows only whole fields, and their inputs what is wrong within them.
    const [first = ''] = Object.keys(here)
    const [field = first] = first.split('.')
    if (field !== first) form.current?.setFocus(field)
    if (rest && onProblem) onProblem(rest)
    else if (rest) form.current?.setError('root.platform', { type: 'server', message: rest })
  }

  return (
    <Form
      id={id}
      {...(className && { className })}
      noValidate
      defaultValues={start}
      resolver={resolver}
      mode={eager ? 'onTouched' : 'onSubmit'}
      delayError={eager ? TELL_AFTER_MS : 0}
      disableInvalidFormNotification
      onSubmit={send}
      warnWhenUnsavedChanges={guarded}
      WarnWhenUnsavedChangesComponent={LeaveGuard}
    >
      <FormFields value={fields}>
        <Refuse value={refuse}>
          <Underway value={underway.tell}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys pressed in the fields inside are listened to as they bubble. */}
            <div style={{ display: 'contents' }} onKeyDown={saveByKeys}>
              <FormProblem form={form} />
              {children}
            </div>
          </Underway>
        </Refuse>
      </FormFields>
    </Form>
  )
}

const saveByKeys = (event: KeyboardEvent<HTMLElement>) => {
  if (event.defaultPrevented || !pressed(event, 'send')) return
  event.preventDefault()
  event.currentTarget.closest('form')?.requestSubmit()
}
