import { act, fireEvent, render, screen } from '@testing-library/react'
import { NotificationContextProvider, type NotificationOptions, useNotify } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveSession } from '../../authProvider/session.ts'
import { Dialog } from '../../src/kernel/ui/Dialog.tsx'
import { NOTICE_MS } from '../../src/kernel/ui/NoticeCards.tsx'
import { Notices } from '../../src/shell/Notices.tsx'
import { user } from './shellDesk.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

type Type = 'success' | 'info' | 'warning' | 'error'
let notify: (message: string, options?: NotificationOptions & { type?: Type }) => void
const Speaker = () => {
  notify = useNotify()
  return null
}
const desk = (open = false) => (
  <NotificationContextProvider>
    <Speaker />
    <Notices />
    {open && (
      <Dialog title="Edit" onClose={() => undefined}>
        text
      </Dialog>
    )}
  </NotificationContextProvider>
)
const say = (message: string, type: Type, options: NotificationOptions = {}) => act(() => notify(message, { type, ...options }))

describe('notices', () => {
  it('go after 3 seconds', () => {
    render(desk())
    say('Saved', 'success')
    pass(NOTICE_MS - 1)
    expect(screen.getByText('Saved')).toBeDefined()
    pass(1)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('stay when they tell an error, until they are closed', () => {
    render(desk())
    say('Not enough credit', 'error')
    pass(60_000)
    expect(screen.getByRole('alert').textContent).toContain('Not enough credit')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are read aloud', () => {
    render(desk())
    say('Saved', 'success')
    expect(screen.getByText('Saved').closest('[aria-live=polite]')).not.toBeNull()
  })

  it('wait while the pointer rests on them, or the focus', () => {
    render(desk())
    for (const [come, go] of [
      ['mouseEnter', 'mouseLeave'],
      ['focus', 'blur'],
    ] as const) {
      say('Long text', 'info')
      act(() => void fireEvent[come](screen.getByText('Long text')))
      pass(NOTICE_MS * 3)
      expect(screen.getByText('Long text')).toBeDefined()
      act(() => void fireEvent[go](screen.getByText('Long text')))
      pass(NOTICE_MS)
      expect(screen.queryByText('Long text')).toBeNull()
    }
  })

  it('show the same error once, and five at most', () => {
    render(desk())
    for (const name of ['Again', 'Again', 'b']) say(name, 'error')
    expect(screen.getAllByRole('alert')).toHaveLength(2)
    for (const name of ['c', 'd', 'e', 'f']) say(name, 'error')
    expect(screen.getAllByRole('alert')).toHaveLength(5)
    expect(screen.queryByText('Again')).toBeNull()
  })

  it('carry a button that does something about it', () => {
    const run = vi.fn()
    render(desk())
    say('Deleted', 'info', { action: { label: 'Undo', run } })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(run).toHaveBeenCalledOnce()
    expect(screen.queryByText('Deleted')).toBeNull()
  })

  it('give the focus back to where one came from when one of their buttons was pressed', () => {
    render(
      <>
        <button type="button">Row</button>
        {desk()}
      </>,
    )
    const row = screen.getByRole('button', { name: 'Row' })
    for (const name of ['Undo', 'Close']) {
      say(`Deleted, then ${name}`, 'success', { action: { label: 'Undo', run: () => undefined } })
      act(() => row.focus())
      const button = screen.getByRole('button', { name })
      act(() => button.focus())
      fireEvent.click(button)
      expect(document.activeElement).toBe(row)
    }
  })

  it('stand inside the dialog that is open, so that they are seen and can be closed', () => {
    const { rerender } = render(desk(true))
    say('Taken', 'error')
    expect(screen.getByRole('dialog').contains(screen.getByText('Taken'))).toBe(true)
    rerender(desk(false))
    expect(screen.getByText('Taken').closest('[role=dialog]')).toBeNull()
  })

  it('go with the session they were said to', () => {
    saveSession(user({ uuid: 'one' }))
    render(desk())
    say('Only for one', 'error')
    act(() => void saveSession(user({ uuid: 'two' })))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
