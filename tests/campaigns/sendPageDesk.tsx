import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { register } from '../../resources/index.ts'
import TextSms from '../../src/campaigns/send/SendPage.tsx'
import { Notices } from '../../src/shell/Notices.tsx'
import { inDesk, memoryPlatform, type Row, signIn } from '../kernel/resourceDesk.tsx'

const PATH = '/admin-send-sms'
const SENDERS: Row[] = [
  { id: 4, sender_id: 'SUNRSE', status: 1 },
  { id: 5, sender_id: 'ACMEIN', status: 1 },
]
export const template = (sender_id: number[]): Row => ({
  id: 3,
  template_name: 'Fee reminder',
  dlt_template_id: '1107160000000000001',
  dlt_message: 'Dear {#var#}, the fee of Rs {#var#} is due - SUNRSE',
  dlt_category: 2,
  sender_id,
  priority: 0,
  is_otp: 0,
  status: 1,
})

/** The page of a client. */
export const open = async ({
  linked = [4],
  preset,
  template: answered,
  templates,
  permissions,
  countries = [],
  answers = {},
  queries = {},
  shows = '4,321',
}: {
  /** Once it stands; the balance unless told. */
  shows?: string
  /** How the client asks, beyond what a test's does. */
  queries?: object
  countries?: object[]
  answers?: Record<string, () => unknown>
  linked?: number[]
  preset?: object
  template?: Promise<Row>
  /** All there are; else one. */
  templates?: Row[]
  /** Of the client; else every one there is. */
  permissions?: readonly string[]
} = {}) => {
  signIn(register, { userType: 2, ...(permissions && { permissions }) })
  const made = memoryPlatform(
    register,
    { 'dlt-template-list': templates ?? [template(linked)], 'senderid-list': SENDERS, group: [] },
    {
      ...(answered && { 'dlt-template/{id}': () => answered }),
      'send-sms-options': () => ({
        routes: [],
        wallets: [{ route_type: 1, available: 4321 }],
        promotional: { start: '10:00', end: '21:00', open: 1 },
        max_parts: 10,
        remove_duplicates: 1,
        countries,
      }),
      ...answers,
    },
  )
  const { element, queryClient } = await inDesk(
    { register, platform: made.platform },
    <>
      <TextSms />
      <Notices />
    </>,
  )
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, ...queries } })
  const router = createMemoryRouter(
    [
      { path: PATH, element },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [{ pathname: PATH, state: preset ? { preset } : null }] },
  )
  render(<RouterProvider router={router} />)
  await screen.findByText(shows)
  return { ...made, router }
}

export const choose = async (label: RegExp, option: RegExp) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
export const sender = () => screen.getByRole('combobox', { name: /^Sender ID/ }) as HTMLInputElement
export const bubble = () => document.querySelector('.ui-phone-bubble')?.textContent
