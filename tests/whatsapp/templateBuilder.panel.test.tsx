import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { draftOf } from '../../messaging/whatsapp/draft.ts'
import type { Template } from '../../messaging/whatsapp/template.ts'
import { register } from '../../resources/index.ts'
import { waTemplates } from '../../resources/whatsapp/templates.ts'
import { TemplatePreview } from '../../src/whatsapp/TemplatePreview.tsx'
import Builder from '../../src/whatsapp/templates/Builder.tsx'
import { inDesk, memoryPlatform, openResource, type Row, type Sent, signIn } from '../kernel/resourceDesk.tsx'
import { loginTemplate, orderTemplate } from './templates.ts'

vi.setConfig({ testTimeout: 60_000 })

const NUMBER = { id: 5, name: 'Support', display_phone_number: '+919810000001', status: 1 }

const rowOf = ({ name, language, category, components }: Template, more: Partial<Row> = {}): Row => ({
  id: 7,
  ...draftOf(category, components),
  template_name: name,
  template_language: language,
  category,
  parameter_format: 'POSITIONAL',
  components,
  whats_app_configuration_id: NUMBER.id,
  header_file: null,
  wa_status: 'APPROVED',
  quality: 'GREEN',
  rejected_reason: null,
  wa_template_id: '4711',
  last_synced_at: null,
  ...more,
})

const desk = (rows: Row[], answers: Record<string, (sent: Sent) => unknown> = {}) => {
  signIn(register, {})
  return memoryPlatform(register, { [waTemplates.name]: rows, 'whatsapp-message-configuration': [NUMBER], users: [] }, answers)
}

const openBuilder = async (at = '/custom-template', rows: Row[] = []) => {
  const made = desk(rows)
  const { element } = await inDesk({ register, platform: made.platform }, <Builder />)
  const path = at.startsWith('/custom-template/') ? '/custom-template/:id' : '/custom-template'
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [at] },
  )
  render(<RouterProvider router={router} />)
  await screen.findByRole('button', { name: 'Hand in for review' })
  return { ...made, router }
}

const write = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } })
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const phone = () => screen.getByRole('figure', { name: 'Preview on a phone' })
const errorOf = (field: string) => document.querySelector(`[data-field="${field}"] [role="alert"]`)?.textContent ?? ''
const handIn = () => fireEvent.click(screen.getByRole('button', { name: 'Hand in for review' }))
const addButton = async (kind: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Add button' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: kind }))
}

describe('the builder of a template', () => {
  it('shows at once what is written, with its samples in the place of variables', async () => {
    await openBuilder()
    write(/^Message/, 'Dear {{1}}, your *order* is ready.')
    await waitFor(() => expect(phone().textContent).toContain('Dear {{1}}'))
    expect(within(phone()).getByText('order').tagName).toBe('STRONG')
    write('{{1}}', 'Asha')
    await waitFor(() => expect(phone().textContent).toContain('Dear Asha'))
    await addButton('Quick reply')
    write(/^Text on it/, 'On my way')
    await waitFor(() => expect(within(phone()).getByText('On my way')).toBeTruthy())
    choose('Marketing')
    fireEvent.click(screen.getByRole('checkbox', { name: /Stop promotions/ }))
    await waitFor(() => expect(phone().textContent).toContain('Not interested? Tap Stop promotions'))
    choose('Authentication')
    await waitFor(() => expect(phone().textContent).toContain('is your verification code'))
    expect(screen.queryByLabelText(/^Message/)).toBeNull()
  })

  it('shows an offer as a phone does, and asks for what belongs to one alone', async () => {
    await openBuilder()
    choose('Marketing')
    choose('Limited-time offer')
    write(/^Name of the offer/, 'Ends soon')
    write(/^Message/, 'All lamps are off.')
    await waitFor(() => expect(within(phone()).getByText('Ends soon')).toBeTruthy())
    expect(screen.queryByRole('textbox', { name: 'Footer' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: /Stop promotions/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Add button' }))
    expect((await screen.findAllByRole('menuitem')).map(one => one.textContent)).toEqual(['Link', 'Copy offer code'])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Copy offer code' }))
    handIn()
    await waitFor(() => expect(errorOf('buttons')).toContain('sample of the code'))
  })

  it('shows cards as a phone does, and asks of each what its buttons need', async () => {
    await openBuilder()
    choose('Marketing')
    choose('Cards')
    fireEvent.click(within(screen.getByRole('radiogroup', { name: /First button/ })).getByRole('radio', { name: 'Quick reply' }))
    for (const text of ['Lamps from 499', 'Chairs from 999']) {
      fireEvent.click(screen.getByRole('button', { name: /Add card/i }))
      const cards = screen.getAllByRole('group', { name: /^Card \d/ })
      fireEvent.change(within(cards.at(-1)!).getByRole('textbox', { name: /^Text$/ }), { target: { value: text } })
      fireEvent.change(within(cards.at(-1)!).getByRole('textbox', { name: /first button/ }), { target: { value: 'Keep it' } })
    }
    const shown = () => within(within(phone()).getByRole('list', { name: 'Cards' }))
    await waitFor(() => expect(shown().getByText('Chairs from 999')).toBeTruthy())
    expect(shown().getAllByText('Keep it')).toHaveLength(2)
    expect(screen.queryByRole('textbox', { name: /second button/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add button' })).toBeNull()
    handIn()
    await waitFor(() => expect(errorOf('header_file')).toContain('Upload one file'))
  })

  it('tells every rule of the provider at its field, and sends nothing until all are kept', async () => {
    const { sent } = await openBuilder()
    write(/^Name/, 'Order Ready')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('order_ready')
    choose('Text')
    write('Text of the header', 'Sale 🎉')
    write(/^Message/, '{{1}} is ready.')
    write('Footer', 'Dear {{1}}')
    await addButton('Link')
    write(/^Text on it/, 'Track')
    write(/^Link/, 'example.in')
    handIn()
    await waitFor(() => expect(errorOf('message')).toContain('cannot stand first'))
    expect(errorOf('header_text')).toContain('neither emoji')
    expect(errorOf('message_samples')).toContain('Give a sample for {{1}}')
    expect(errorOf('footer_text')).toContain('no variables')
    expect(errorOf('buttons')).toContain('begins with https://')
    expect(sent.filter(({ path }) => path === 'wa-template')).toEqual([])
  })

  it('moves and removes buttons by the keyboard, and keeps the focus among them', async () => {
    await openBuilder('/custom-template/7', [rowOf(orderTemplate(), { wa_status: 'REJECTED', rejected_reason: 'SCAM' })])
    expect(screen.getByText(/taken for a fraud/)).toBeTruthy()
    const texts = () => [...phone().querySelectorAll('li')].map(one => one.textContent)
    await waitFor(() => expect(texts()).toEqual(['On my way', 'Stop promotions', 'Track']))
    screen.getByRole('button', { name: 'Move button 2 up' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(texts()).toEqual(['Stop promotions', 'On my way', 'Track']))
    screen.getByRole('button', { name: 'Remove button 1' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(texts()).toEqual(['On my way', 'Track']))
    expect(document.activeElement?.textContent).toBe('Add button')
  })

  it('of a template that cannot be changed says so, and lets nobody hand it in', async () => {
    await openBuilder('/custom-template/7', [rowOf(orderTemplate(), { wa_status: 'PENDING' })])
    expect(screen.getByText(/The provider reviews it/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Hand in for review' }).disabled).toBe(true)
  })

  it('begins with another template under another name, without its file', async () => {
    await openBuilder('/custom-template?from=7', [rowOf(orderTemplate())])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('order_ready_copy')
    expect(phone().textContent).toContain('Dear Asha, your order 4711 is ready.')
  })
})

describe('the preview of a template', () => {
  const shown = (text: string, values?: Record<string, string>) => {
    const components: Template['components'] = [
      { type: 'HEADER', format: 'TEXT', text },
      { type: 'BODY', text: `Dear {{1}}, ${text}` },
      { type: 'FOOTER', text },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text }] },
    ]
    return inDesk(
      { register, platform: desk([]).platform },
      <TemplatePreview components={components} values={{ body: values ?? {} }} />,
    )
  }

  it('makes nothing but text of whatever stands in a template or its values', async () => {
    const hostile = fc.constantFrom(
      '<img src=x onerror=alert(1)>',
      '<script>alert(1)</script>',
      '"><b>',
      '&lt;i&gt;',
      'javascript:',
      '*_~```',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(hostile, fc.string()), { maxLength: 5 }), fc.string(), async (parts, value) => {
        const { element } = await shown(parts.join(' '), { 1: `${value}<img src=x>` })
        const { unmount, container } = render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
        await screen.findByRole('figure')
        expect(container.querySelectorAll('img, script, iframe, a, b, i')).toHaveLength(0)
        expect(container.querySelector('figure')?.textContent).toContain('<img src=x>')
        unmount()
      }),
      { numRuns: 20 },
    )
  })

  it('shows a one-time code as the provider writes it', async () => {
    const { element } = await inDesk(
      { register, platform: desk([]).platform },
      <TemplatePreview components={loginTemplate().components} values={{ body: { 1: '123456' } }} />,
    )
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
    await waitFor(() => expect(phone().textContent).toContain('123456 is your verification code. For your security'))
    expect(phone().textContent).toContain('expires in 10 minutes')
    expect(within(phone()).getByText('Copy code')).toBeTruthy()
  })
})

describe('the list of templates', () => {
  it('opens a template as a phone shows it, with the reason where it was rejected', async () => {
    const row = rowOf(orderTemplate(), { wa_status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' })
    const { platform } = desk([row])
    await openResource({ register, resource: waTemplates, platform, at: '/7' })
    const dialog = await screen.findByRole('dialog', { name: 'order_ready' })
    await waitFor(() => expect(dialog.textContent).toContain('Dear {{1}}, your order {{2}} is ready.'))
    expect(dialog.textContent).toContain('Variables, links or samples are not in order')
    expect(within(dialog).getByRole('button', { name: 'Edit' })).toBeTruthy()
  })

  it('says what to do where there are none', async () => {
    const { platform } = desk([])
    await openResource({ register, resource: waTemplates, platform })
    expect(await screen.findByText('No WhatsApp template yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create a template' }).getAttribute('href')).toBe('/custom-template')
  })

  it('shows the payload that a program sends, to be copied', async () => {
    const { platform } = desk([rowOf(orderTemplate())], {
      'wa-generate-payload/{id}/{user_id}': () => ({ whats_app_template_id: 7, mobile_numbers: '<mobile_number>' }),
    })
    await openResource({ register, resource: waTemplates, platform })
    await userEvent.click(await screen.findByRole('button', { name: /Actions/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Generate payload' }))
    const dialog = await screen.findByRole('dialog', { name: 'Payload of order_ready' })
    await waitFor(() => expect(dialog.textContent).toContain('"mobile_numbers": "<mobile_number>"'))
  })
})
