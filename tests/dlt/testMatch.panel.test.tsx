import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { dltTemplates } from '../../resources/dlt/dlt-templates.ts'
import { register } from '../../resources/index.ts'
import { memoryPlatform, openResource, signIn } from '../kernel/resourceDesk.tsx'

/** Tests a message against a template with this text, and answers the dialog. */
const match = async (text: string, values: string[]) => {
  signIn(register)
  const template = { id: 4, template_name: 'Fees', dlt_message: text, status: 1 }
  const answers = { 'dlt-template-test-match/{id}': () => ({ outcome: 'MATCH', values }) }
  const { platform } = memoryPlatform(register, { [dltTemplates.name]: [template] }, answers)
  await openResource({ register, resource: dltTemplates, platform })
  await userEvent.click(await screen.findByRole('button', { name: /Fees$/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Test match' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/^Message/), 'Dear Asha')
  await userEvent.click(dialog.getByRole('button', { name: 'Test match' }))
  await dialog.findByText('The message matches')
  return dialog
}

describe('a message that matches its template', () => {
  it('shows what stands in each variable', async () => {
    const dialog = await match('Dear {#var#}', ['Asha'])
    expect(dialog.getByRole('term').textContent).toBe('1 {#var#}')
    expect(dialog.getByRole('definition').textContent).toBe('Asha')
  })

  it('shows no empty list where the template has no variable', async () => {
    const dialog = await match('Dear Asha', [])
    expect(dialog.getByRole('status').querySelector('dl')).toBeNull()
  })
})
