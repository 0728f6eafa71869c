import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ChatContact, ChatMessage } from '../../resources/chat/chat.answers.ts'
import { register } from '../../resources/index.ts'
import ChatPage from '../../src/chat/ChatPage.tsx'
import { startPlatform } from '../kernel/providersServer.ts'
import { createDesk, renderInDesk, user } from '../kernel/shellDesk.tsx'
import { chatMessage, person } from './chatMessage.ts'

const contact = (id: number, name: string, change: Partial<ChatContact> = {}): ChatContact => ({
  ...person(id, name),
  relation: 'child',
  is_online: 0,
  is_active: 1,
  unread_messages_count: 0,
  last_message: null,
  ...change,
})

let contacts: ChatContact[]
/** Oldest first. */
let messages: ChatMessage[]
/** What the next sending is answered. */
let refusals: number[]
let sent: Record<string, unknown>[]
let read: Record<string, unknown>[]
let platform: Awaited<ReturnType<typeof startPlatform>>

const page = <T,>(data: T[], perPage: number) => ({
  error: false,
  message: 'Done',
  data: { data, current_page: 1, last_page: 1, total: data.length, per_page: perPage },
})

/** A platform that keeps a conversation, as ours does. */
const answer: Parameters<typeof startPlatform>[0] = ({ url, json }, response) => {
  const body = json as { user_id?: number; before?: number; search?: string; message?: string; client_id?: string; id?: number }
  const perPage = Number(/per_page_record=(\d+)/.exec(url)?.[1] ?? 6)
  if (url.includes('/chat-contacts'))
    return page(
      contacts.filter(
        ({ id, name }) => (!body.user_id || id === body.user_id) && name.toLowerCase().includes(body.search?.toLowerCase() ?? ''),
      ),
      25,
    )
  if (url.includes('/chat-messages')) {
    const rows = [...messages].reverse().filter(({ id }) => !body.before || id < body.before)
    return page(rows.slice(0, perPage), perPage)
  }
  if (url.includes('/chat-read')) {
    read.push(body)
    messages = messages.map(one => (one.id <= (body.id ?? 0) ? { ...one, is_read: 1 } : one))
    return { error: false, message: 'Read', data: { user_id: body.user_id, unread_messages_count: 0, counts: 0 } }
  }
  if (url.includes('/chat-send')) {
    sent.push(body)
    const refused = refusals.shift()
    if (refused !== undefined) {
      response.statusCode = refused
      return { error: true, message: 'Not now.', data: null }
    }
    const stored = chatMessage({
      id: 100 + sent.length,
      type: 'o',
      message: String(body.message),
      client_id: String(body.client_id),
    })
    messages.push(stored)
    return { error: false, message: 'Sent', data: stored }
  }
  return { error: false, message: 'Done', data: {} }
}

beforeEach(async () => {
  contacts = [
    contact(7, 'Acme Messaging', { relation: 'parent', is_online: 1, unread_messages_count: 2 }),
    contact(8, 'Metro Clinic'),
  ]
  messages = Array.from({ length: 8 }, (_, at) =>
    chatMessage({ id: at + 1, message: `Message ${at + 1}`, is_read: at < 6 ? 1 : 0 }),
  )
  refusals = []
  sent = []
  read = []
  platform = await startPlatform(answer)
})
afterEach(async () => {
  cleanup()
  await platform.stop()
})

const open = (at = '/chat') =>
  renderInDesk(<ChatPage />, { as: user({ live_chat: 1 }), at, desk: createDesk(platform.base, register) })
const log = () => screen.findByRole('log', { name: 'Messages' })
const texts = async () => [...(await log()).querySelectorAll('li > p')].map(one => one.textContent)
const box = () => screen.findByRole('textbox', { name: 'Message to Acme Messaging' })

describe('whom one may write to', () => {
  test('is listed with who he is, whether he is there and what is unread, and leads to the conversation', async () => {
    await open()
    const row = await screen.findByRole('link', { name: /Acme Messaging/ })
    expect(row.textContent).toContain('Client, above you')
    expect(within(row).getByText('Online')).toBeTruthy()
    expect(within(row).getByRole('img', { name: '2 unread' })).toBeTruthy()
    expect((await screen.findByRole('link', { name: /Metro Clinic/ })).textContent).not.toContain('Online')
    await userEvent.click(row)
    expect(screen.getByTestId('where').textContent).toBe('/chat?user=7')
    expect(await screen.findByRole('heading', { name: 'Acme Messaging' })).toBeTruthy()
  })

  test('is walked through with the arrows', async () => {
    await open()
    const first = await screen.findByRole('link', { name: /Acme Messaging/ })
    first.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /Metro Clinic/ }))
  })

  test('is nobody else: an address that names a stranger says so', async () => {
    await open('/chat?user=99')
    expect(await screen.findByText('There is nobody here you can write to.')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /Message to/ })).toBeNull()
  })

  test('is not written to where he is inactive', async () => {
    contacts = [contact(7, 'Acme Messaging', { is_active: 0 })]
    await open('/chat?user=7')
    expect(await screen.findByText('This user is not active and cannot read messages.')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /Message to/ })).toBeNull()
  })
})

describe('a conversation', () => {
  test('shows its last six messages, six more when they are wanted, and is read', async () => {
    await open('/chat?user=7')
    await waitFor(async () =>
      expect(await texts()).toEqual(['Message 3', 'Message 4', 'Message 5', 'Message 6', 'Message 7', 'Message 8']),
    )
    await waitFor(() => expect(read).toMatchObject([{ user_id: 7, id: 8 }]))
    await userEvent.click(screen.getByRole('button', { name: 'Load older' }))
    await waitFor(async () => expect(await texts()).toHaveLength(8))
    expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull()
  })

  test('has text as text, whatever it says', async () => {
    messages = [chatMessage({ message: '<img src=x onerror="window.__xss=1"> *bold*\nnext line' })]
    await open('/chat?user=7')
    await waitFor(async () => expect(await texts()).toEqual(['<img src=x onerror="window.__xss=1"> *bold*\nnext line']))
    expect((await log()).querySelector('img')).toBeNull()
  })

  test('is written in: Enter sends, with Shift it begins a new line, and nothing empty is sent', async () => {
    messages = []
    await open('/chat?user=7')
    await userEvent.type(await box(), '  {Enter}')
    expect(sent).toEqual([])
    await userEvent.clear(await box())
    await userEvent.type(await box(), 'First{Shift>}{Enter}{/Shift}second{Enter}')
    await waitFor(() => expect(sent).toMatchObject([{ user_id: 7, message: 'First\nsecond' }]))
    await waitFor(async () => expect(await texts()).toEqual(['First\nsecond']))
    expect(((await box()) as HTMLTextAreaElement).value).toBe('')
  })

  test('says what could not be sent, and sends it again under the same ID', async () => {
    messages = []
    refusals = [409]
    await open('/chat?user=7')
    await userEvent.type(await box(), 'Hello{Enter}')
    expect(await screen.findByText('Not sent: Not now.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    // What was written stands there all the while.
    await waitFor(() => expect(sent).toHaveLength(2))
    await waitFor(async () => expect(await texts()).toEqual(['Hello']))
    expect(new Set(sent.map(one => one.client_id)).size).toBe(1)
  })

  test('sends again by itself what came too fast, in the order in which it was written', async () => {
    messages = []
    refusals = [429]
    await open('/chat?user=7')
    await userEvent.type(await box(), 'One{Enter}Two{Enter}')
    await waitFor(async () => expect(messages.map(({ message }) => message)).toEqual(['One', 'Two']), { timeout: 5000 })
    await waitFor(async () => expect(await texts()).toEqual(['One', 'Two']))
  })

  test('keeps what is typed to one while one looks at another, and counts what is too much', async () => {
    await open('/chat?user=7')
    await userEvent.type(await box(), 'Half a sen')
    await userEvent.click(screen.getByRole('link', { name: /Metro Clinic/ }))
    await screen.findByRole('textbox', { name: 'Message to Metro Clinic' })
    await userEvent.click(screen.getByRole('link', { name: /Acme Messaging/ }))
    expect(((await box()) as HTMLTextAreaElement).value).toBe('Half a sen')
    await userEvent.click(await box())
    await userEvent.paste('x'.repeat(2000))
    expect(await screen.findByText('Use at most 2,000 characters.')).toBeTruthy()
    expect((screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement).disabled).toBe(true)
  })
})
