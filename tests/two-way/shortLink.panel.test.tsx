import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import ShortLink from '../../src/two-way/ShortLink.tsx'
import { CONTENT, LINK, openPage } from './twoWayDesk.tsx'

describe('a short link', () => {
  it('is made of three fields and offered to be copied and sent', async () => {
    const { last } = await openPage(<ShortLink />, {
      path: '/add-short-link-generate',
      answers: { 'two-ways-sms': ({ body }) => ({ ...CONTENT, ...body, id: 9, link: LINK }) },
    })
    await userEvent.type(screen.getByLabelText(/^Title/), 'Fees')
    await userEvent.type(screen.getByLabelText(/^Web address/), 'www.example.in/fees')
    await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
    expect(await screen.findByText('A web address starts with https://.')).toBeDefined()
    expect(last('two-ways-sms')).toBeUndefined()
    await userEvent.clear(screen.getByLabelText(/^Web address/))
    await userEvent.type(screen.getByLabelText(/^Web address/), 'https://www.example.in/fees')
    await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
    expect(await screen.findByText(LINK)).toBeDefined()
    expect(last('two-ways-sms')?.body).toMatchObject({
      title: 'Fees',
      content_type: 'url',
      target_url: 'https://www.example.in/fees',
      expiry_days: 30,
    })
    expect(screen.getByRole('link', { name: 'Send' }).getAttribute('href')).toBe(
      '/admin-send-two-ways-sms?two_way_content_id=9&user_id=1',
    )
  })
})
