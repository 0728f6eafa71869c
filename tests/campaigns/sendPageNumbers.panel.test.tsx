import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refuse } from '../kernel/resourceDesk.tsx'
import { bubble, open, sender } from './sendPageDesk.tsx'

describe('a file', () => {
  it('is looked into: its rows stand below it, the column of the number is found', async () => {
    const { last, sent } = await open({
      preset: { dlt_template_id: 3 },
      answers: {
        'file-upload': () => ({ file_path: 'uploads/0000000000000001', file_name: 'fees.csv' }),
        'file-preview': () => ({ columns: ['Name', 'Mobile'], rows: [['Asha', '9876543210']], total_rows: 1200 }),
        'send-sms-preflight': () => ({ id: 5 }),
      },
    })
    await userEvent.click(screen.getByRole('radio', { name: 'Custom' }))
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    await userEvent.upload(input, new File(['Name,Mobile\nAsha,9876543210'], 'fees.csv', { type: 'text/csv' }))
    const column = (await screen.findByRole('combobox', { name: /^Column of the number/ })) as HTMLSelectElement
    await waitFor(() => expect(column.value).toBe('Mobile'))
    expect(screen.getByText('1,200 rows in the file')).toBeTruthy()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^1 · text/ }), 'Name')
    await waitFor(() => expect(bubble()).toBe('Dear Asha, the fee of Rs {2} is due - SUNRSE'))
    await userEvent.click(screen.getByRole('button', { name: 'Check and send' }))
    await waitFor(() =>
      expect(last('send-sms-preflight')?.body).toMatchObject({
        file_path: 'uploads/0000000000000001',
        file_mobile_field: 'Mobile',
        mapping: { 1: 'Name' },
      }),
    )
    expect(sent.filter(({ path }) => path === 'send-sms-preflight')).toHaveLength(1)
  })
})

describe('the country of the numbers', () => {
  const INDIA = { id: 1, name: 'India', iso2: 'IN', dial_code: '91', min_length: 10, max_length: 10, is_home: 1 }
  const US = { id: 7, name: 'United States', iso2: 'US', dial_code: '1', min_length: 10, max_length: 10, is_home: 0 }
  const country = () => screen.queryByRole('combobox', { name: 'Country' }) as HTMLSelectElement | null
  const type = (text: string) => userEvent.type(screen.getByLabelText(/^Mobile numbers/), text)
  const counted = (text: RegExp) => screen.findByText((_, node) => node?.tagName === 'P' && text.test(node.textContent ?? ''))

  it('is not asked for where there is one', async () => {
    await open({ countries: [INDIA] })
    expect(country()).toBeNull()
  })

  it('judges the numbers typed, keeps contact groups away, and is sent', async () => {
    const { last } = await open({
      countries: [INDIA, US],
      preset: { dlt_template_id: 3, contact_group_ids: [5] },
      answers: { 'send-sms-preflight': () => ({ id: 5 }) },
    })
    await userEvent.click(screen.getByRole('tab', { name: /^Paste/ }))
    await type('202 555 0123{enter}9876543210')
    await counted(/^1 number · 1 invalid$/)
    expect(country()?.selectedOptions[0]?.textContent).toBe('India (+91)')
    await userEvent.selectOptions(country() as HTMLSelectElement, 'United States (+1)')
    await counted(/^2 numbers$/)
    expect((screen.getByRole('tab', { name: /^Contact groups/ }) as HTMLButtonElement).disabled).toBe(true)
    await waitFor(() => expect(sender().value).toBe('SUNRSE'))
    await userEvent.click(screen.getByRole('button', { name: 'Check and send' }))
    await waitFor(() => expect(last('send-sms-preflight')?.body).toMatchObject({ country_id: 7, dlt_template_id: 3 }))
    expect(last('send-sms-preflight')?.body).not.toHaveProperty('contact_group_ids')
  })

  it('is left out where it is India, and said where it is refused', async () => {
    const sentence = 'Text messages are not sent to India: an admin opens it under Countries.'
    const { last } = await open({
      countries: [INDIA],
      preset: { dlt_template_id: 3, country_id: 1 },
      answers: { 'send-sms-preflight': () => refuse(422, 'Wrong', { country_id: [sentence] }) },
    })
    await type('9876543210')
    await waitFor(() => expect(sender().value).toBe('SUNRSE'))
    await userEvent.click(screen.getByRole('button', { name: 'Check and send' }))
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(last('send-sms-preflight')?.body).not.toHaveProperty('country_id')
  })
})
