import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { register } from '../../resources/index.ts'
import { contactNumbers } from '../../resources/phonebook/contact-numbers.ts'
import { DeskForm } from '../../src/kernel/form/DeskForm.tsx'
import { FieldInput } from '../../src/kernel/form/FieldInput.tsx'
import { createHere } from '../../src/kernel/kinds/reference/creating.ts'
import { ActionDialog } from '../../src/kernel/resource/actions/ActionDialog.tsx'
import { CreateHost } from '../../src/shell/creating/CreateHost.tsx'
import { inDesk, memoryPlatform, signIn } from './resourceDesk.tsx'

/** The question of an action that takes a group, with what is chosen in it. */
const open = async (permissions?: string[]) => {
  signIn(register, { userType: 2, ...(permissions && { permissions }) })
  const made = memoryPlatform(register, { group: [{ id: 1, group_name: 'Class 9' }] })
  const run = vi.fn(async () => ({ done: [], failed: [], message: '' }))
  const { element } = await inDesk(
    { register, platform: made.platform },
    <>
      <ActionDialog
        title="Move"
        tone="primary"
        input={contactNumbers.actions.move.input}
        nameOf={String}
        run={run}
        onClose={vi.fn()}
      />
      <CreateHost />
    </>,
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  await userEvent.click(await screen.findByRole('combobox', { name: /^Group/ }))
  await screen.findByRole('option', { name: /Class 9/ })
  return { ...made, run }
}

describe('what is not there to be chosen', () => {
  it('is made from where it is chosen, beginning with what was looked for, and is chosen then', async () => {
    const { last, run } = await open()
    await userEvent.keyboard('Class 10')
    await waitFor(() => expect(screen.queryByRole('option', { name: /Class 9/ })).toBeNull())
    await userEvent.click(await screen.findByRole('option', { name: 'Create contact group' }))
    const form = within(await screen.findByRole('dialog', { name: 'Create contact group' }))
    expect((await form.findByLabelText(/^Group name/)) as HTMLInputElement).toHaveProperty('value', 'Class 10')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(last('contact-group')?.body).toMatchObject({ group_name: 'Class 10' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create contact group' })).toBeNull())
    // The form below was left as it was: nothing was sent by it.
    expect(run).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Group/ })).toHaveProperty('value', 'Class 10'))
    await userEvent.click(screen.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(run).toHaveBeenCalledWith({ contact_group_id: 2 }, expect.any(String)))
  })

  it('is not offered to whoever may not make it', async () => {
    await open(['phone-book-list', 'phone-book-view', 'phone-book-edit'])
    expect(screen.queryByRole('option', { name: /^Create/ })).toBeNull()
  })

  it('is asked about together with the form below before either is left, and goes with the page', async () => {
    signIn(register, { userType: 2 })
    const { platform } = memoryPlatform(register, { group: [{ id: 1, group_name: 'Class 9' }] })
    const { element } = await inDesk(
      { register, platform },
      <DeskForm fields={contactNumbers.fields} start={{ name: null }} check={() => ({ errors: {} })} onSubmit={vi.fn()} guarded>
        <FieldInput name="name" />
        <button type="button" onClick={() => createHere({ resource: 'group', start: {}, onMade: vi.fn() })}>
          Make a group
        </button>
      </DeskForm>,
    )
    const { element: host } = await inDesk({ register, platform }, <CreateHost />)
    const router = createMemoryRouter([
      {
        element: (
          <>
            <Outlet />
            {host}
          </>
        ),
        children: [
          { path: '/', element },
          { path: '*', element: <p>elsewhere</p> },
        ],
      },
    ])
    render(<RouterProvider router={router} />)
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Asha')
    await userEvent.click(screen.getByRole('button', { name: /^Make/ }))
    await screen.findByRole('dialog', { name: 'Create contact group' })
    await act(() => router.navigate('/elsewhere'))
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Asha')
    await act(() => router.navigate('/elsewhere'))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('elsewhere')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
