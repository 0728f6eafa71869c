import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { loadViews } from '../../src/kernel/resource/views.ts'
import { inDesk, memoryPlatform, signIn } from '../kernel/resourceDesk.tsx'

test.each([
  ['delivery-report', /^Nothing has been sent yet/, 'Send an SMS', '/admin-send-sms'],
  ['scheduled-campaign-report', /^Nothing is scheduled/, 'Send an SMS', '/admin-send-sms'],
  ['voice-report', /^Nothing has been sent yet/, 'Send voice', '/voice-sms'],
  ['whatsapp-message-report', /^Nothing has been sent yet/, 'Send WhatsApp', '/send-whatsapp'],
])('%s without a campaign says %s and leads to where one is sent', async (name, says, label, href) => {
  signIn(register, { userType: 2 })
  const { empty: Empty } = await loadViews(name)
  if (!Empty) throw new Error('Nothing is shown in place of rows.')
  const { element } = await inDesk({ register, platform: memoryPlatform(register, {}).platform }, <Empty />)
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  expect(await screen.findByText(says)).toBeTruthy()
  expect(screen.getByText(label).closest('a')?.getAttribute('href')).toBe(href)
})
