import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Samples } from '../../../resources/kinds/common/samples.ts'
import * as kinds from '../../../resources/kinds/index.ts'
import type { Field } from '../../../resources/language/fields.ts'
import { badValue, goodValue, problemsOf, readValue } from '../../../resources/language/kinds.ts'
import { byKind } from '../../../src/kernel/kinds/found.ts'
import { validateForm } from '../../../src/kernel/resource/form/playing.ts'
import { openField, pageOf, save } from './fieldDesk.ts'
import { TRIALS, type Trial, uploads } from './trials.ts'

const trials: Readonly<Record<string, Trial>> = TRIALS

describe.each(Object.entries(trials))('a field of kind %s', (kind, trial) => {
  it('accepts its good value in the form and sends it as the platform wants it', async () => {
    const { last } = await openField(trial.field, { answers: uploads })
    await trial.fill()
    await save()
    await waitFor(() => expect(last('thing')?.body.value).toEqual(trial.sends))
  })

  if (kind !== 'checkbox')
    it('refuses what is wrong at the field, and sends nothing', async () => {
      const { last } = await openField(trial.field, { answers: uploads })
      await screen.findByRole('button', { name: 'Save' })
      await trial.spoil?.()
      await save()
      const said = await screen.findByText(trial.says)
      expect(said.closest('[role="alert"]')).not.toBeNull()
      expect(last('thing')).toBeUndefined()
    })

  it('reads well in a list', async () => {
    const value = kind === 'reference' ? 3 : kind === 'date' ? '2026-01-31' : trial.sends
    await openField(trial.field, { at: '', rows: [{ id: 1, value: kind === 'password' || kind === 'secret' ? null : value }] })
    const row = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('tr[data-id="1"]')
      expect(found).not.toBeNull()
      return found as HTMLElement
    })
    if (trial.reads !== '') expect(await within(row).findByText(trial.reads)).toBeDefined()
  })
})

const samplesOf = byKind(
  import.meta.glob<Samples<Field>>('../../../resources/kinds/*/samples.ts', { eager: true, import: 'samples' }),
)

describe.each(Object.keys(kinds))('any field of kind %s', kind => {
  const field: Field = trials[kind]?.field ?? { ...samplesOf(kind).field, label: 'Value', required: true }

  it('judges its samples as the server does', () => {
    const state = { resource: pageOf(field), mode: 'create' as const, record: {}, principal: undefined }
    const good = goodValue(field)
    expect(validateForm(state, { value: good })).toEqual({ body: { value: readValue(field, good) }, errors: {} })
    const bad = readValue(field, badValue(field))
    expect(problemsOf(field, bad)).not.toEqual([])
    expect(Object.keys(validateForm(state, { value: badValue(field) }).errors).join()).toMatch(/^value/)
  })

  it('marks what is required with an asterisk', async () => {
    await openField(field)
    await screen.findByRole('button', { name: 'Save' })
    const marks = [...document.querySelectorAll('form [aria-hidden=true]')].map(mark => mark.textContent?.trim())
    expect(marks).toContain('*')
  })
})
