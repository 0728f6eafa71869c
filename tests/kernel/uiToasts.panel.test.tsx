import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, useNotify } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from '../../src/kernel/ui/Dialog.tsx'
import { Toasts } from '../../src/kernel/ui/Toasts.tsx'
import { TOAST_MS, toast } from '../../src/kernel/ui/toast.ts'
import { Notifications } from '../../src/shell/Notifications.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => toast.clear())
  cleanup()
  vi.useRealTimers()
})
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

describe('toasts', () => {
  it('go after 3 seconds', () => {
    render(<Toasts />)
    act(() => void toast.success('Saved'))
    expect(screen.getByText('Saved')).toBeDefined()
    pass(TOAST_MS - 1)
    expect(screen.getByText('Saved')).toBeDefined()
    pass(1)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('stay when they tell an error, until they are closed', () => {
    render(<Toasts />)
    act(() => void toast.error('Not enough credit'))
    pass(60_000)
    expect(screen.getByRole('alert').textContent).toContain('Not enough credit')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are read aloud', () => {
    render(<Toasts />)
    expect(document.querySelector('.ui-toasts')?.getAttribute('aria-live')).toBe('polite')
  })

  it('wait while the pointer rests on them', () => {
    render(<Toasts />)
    act(() => void toast.info('Long text'))
    fireEvent.pointerEnter(screen.getByText('Long text').parentElement as HTMLElement)
    pass(TOAST_MS * 3)
    expect(screen.getByText('Long text')).toBeDefined()
    fireEvent.pointerLeave(screen.getByText('Long text').parentElement as HTMLElement)
    pass(TOAST_MS)
    expect(screen.queryByText('Long text')).toBeNull()
  })

  it('show the same error once, and five at most', () => {
    render(<Toasts />)
    act(() => {
      toast.error('Again')
      toast.error('Again')
      for (const name of ['b', 'c', 'd', 'e', 'f']) toast.error(name)
    })
    expect(screen.getAllByRole('alert')).toHaveLength(5)
    expect(screen.queryByText('Again')).toBeNull()
  })

  it('stand inside the dialog that is open, so that they are seen and can be closed', () => {
    const both = (open: boolean) => (
      <>
        <Toasts />
        {open && (
          <Dialog title="Edit" onClose={() => undefined}>
            text
          </Dialog>
        )}
      </>
    )
    const { rerender } = render(both(true))
    act(() => void toast.error('Taken'))
    expect(screen.getByRole('dialog').contains(screen.getByText('Taken'))).toBe(true)
    rerender(both(false))
    expect(screen.getByText('Taken').closest('[role=dialog]')).toBeNull()
  })

  it('carry what useNotify says', () => {
    const Speaker = () => {
      const notify = useNotify()
      return (
        <button type="button" onClick={() => notify('Deleted', { type: 'success' })}>
          speak
        </button>
      )
    }
    render(
      <CoreAdminContext>
        <Speaker />
        <Notifications />
        <Toasts />
      </CoreAdminContext>,
    )
    fireEvent.click(screen.getByText('speak'))
    expect(screen.getByText('Deleted')).toBeDefined()
  })
})
