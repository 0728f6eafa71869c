import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import Editor from '../../src/two-way/Editor.tsx'
import { refuse } from '../kernel/resourceDesk.tsx'
import { CONTENT, openPage } from './twoWayDesk.tsx'

const shown = () => document.querySelector('iframe')?.contentDocument?.documentElement.outerHTML ?? ''

describe('the editor of a two-way page', () => {
  const NEW = '/add-two-ways-sms'

  it('shows at once what is typed, and asks only what belongs to the kind of page', async () => {
    await openPage(<Editor />, { path: NEW })
    const title = await screen.findByLabelText(/^Title/)
    expect(screen.queryByRole('textbox', { name: /^Web address/ })).toBeNull()
    await userEvent.type(title, 'Sports day <b>')
    expect(shown()).toContain('Sports day &lt;b&gt;')
    // Fields of a response come with it.
    expect(screen.queryByLabelText(/^Thank-you message/)).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText(/^Response/), '3')
    expect(screen.getByLabelText(/^Thank-you message/)).toBeDefined()
    expect(screen.getByRole('radiogroup', { name: /^Scale/ })).toBeDefined()
    expect(shown().match(/type="radio" name="rating"/g)).toHaveLength(5)
    await userEvent.selectOptions(screen.getByLabelText(/^Response/), '2')
    expect(shown()).toContain('name="message"')
    await userEvent.click(screen.getByLabelText(/^Ask for an e-mail address/))
    expect(shown()).toContain('name="email"')
    await userEvent.click(screen.getByRole('radio', { name: 'Web address' }))
    expect(screen.getByRole('textbox', { name: /^Web address/ })).toBeDefined()
    expect(screen.queryByLabelText(/^Response/)).toBeNull()
  })

  it('says at the field what is missing, sends nothing, and then sends raw JSON and no colour for black', async () => {
    const { last, where } = await openPage(<Editor />, { path: NEW })
    await userEvent.type(await screen.findByLabelText(/^Title/), 'Sports day')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Text is required.')).toBeDefined()
    expect(last('two-ways-sms')).toBeUndefined()
    const text = await screen.findByRole('textbox', { name: 'Text' })
    await userEvent.click(text)
    await userEvent.keyboard('Bring water.')
    await waitFor(() => expect(shown()).toContain('<p>Bring water.</p>'))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(last('two-ways-sms')).toBeDefined())
    expect(last('two-ways-sms')?.body).toMatchObject({
      title: 'Sports day',
      content_type: 'page',
      take_response: 0,
      content: { type: 'doc' },
    })
    expect(JSON.stringify(last('two-ways-sms')?.body.content)).toContain('{"type":"text","text":"Bring water."}')
    expect(last('two-ways-sms')?.body).not.toHaveProperty('theme_colour')
    await waitFor(() => expect(where()).toBe('/two-ways-sms'))
  })

  it('puts what the platform refuses at its field and keeps what was typed', async () => {
    await openPage(<Editor />, {
      path: '/add-two-ways-sms/:id',
      at: '/add-two-ways-sms/7',
      answers: {
        'two-ways-sms/{id}': sent => (sent.method === 'PUT' ? refuse(422, 'Wrong', { title: ['Taken already.'] }) : CONTENT),
      },
    })
    const title = await screen.findByLabelText(/^Title/)
    await userEvent.clear(title)
    await userEvent.type(title, 'Annual day again')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Taken already.')).toBeDefined()
    expect((title as HTMLInputElement).value).toBe('Annual day again')
  })

  it('asks before unsaved changes are lost', async () => {
    const { router, where } = await openPage(<Editor />, { path: '/add-two-ways-sms/:id', at: '/add-two-ways-sms/7' })
    await userEvent.type(await screen.findByLabelText(/^Title/), ' 2026')
    act(() => void router.navigate('/two-ways-sms'))
    const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await userEvent.click(asked.getByRole('button', { name: 'Stay' }))
    expect(where()).toBe('/add-two-ways-sms/7')
    act(() => void router.navigate('/two-ways-sms'))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(where()).toBe('/two-ways-sms'))
  })

  it('saves a change alone and goes on to send the page', async () => {
    const { last, where } = await openPage(<Editor />, { path: '/add-two-ways-sms/:id', at: '/add-two-ways-sms/7' })
    await userEvent.type(await screen.findByLabelText(/^Title/), ' 2026')
    await userEvent.click(screen.getByRole('button', { name: 'Save and send' }))
    await waitFor(() => expect(where()).toBe('/admin-send-two-ways-sms?two_way_content_id=7&user_id=1'))
    const { entry_mode: _, ...body } = last('two-ways-sms/{id}')?.body ?? {}
    expect(body).toEqual({ title: 'Annual day 2026' })
  })
})
