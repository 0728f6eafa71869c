import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { register } from '../../resources/index.ts'
import { Notices } from '../../src/shell/Notices.tsx'
import { inDesk, memoryPlatform, type Row, type Sent, signIn } from '../kernel/resourceDesk.tsx'

/** Of the page below; and of one recipient. */
export const LINK = 'https://go.example.in/2w/SUNRSE/aB3dE6gH'
export const SAMPLE = `${LINK}/1Example0Example`

/** A two-way page as the platform answers it. */
export const CONTENT: Row = {
  id: 7,
  title: 'Annual day',
  user_id: 1,
  content_type: 'page',
  content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Come to school.' }] }] },
  take_response: 1,
  expiry: '2026-12-31',
  link: LINK,
  link_expired: 0,
  total_campaigns: 2,
  total_click: 12,
  total_responses: 5,
  status: 1,
}

/** What the platform answers in place of what it would, by declared path. */
export type Answers = Record<string, (sent: Sent) => unknown>

/** Opens a page of the panel at an address, without the shell. */
export const openPage = async (
  page: ReactNode,
  { path, at, rows = {}, answers = {} }: { path: string; at?: string; rows?: Record<string, Row[]>; answers?: Answers },
) => {
  signIn(register)
  const made = memoryPlatform(register, { 'two-ways-sms': [{ ...CONTENT }], ...rows }, answers)
  const { element } = await inDesk(
    { register, platform: made.platform },
    <>
      {page}
      <Notices />
    </>,
  )
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [at ?? path] },
  )
  render(<RouterProvider router={router} />)
  return { ...made, where: () => router.state.location.pathname + router.state.location.search, router }
}
