import Button from '@mui/material/Button'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfirmDialog, RESULT_MS } from '../../src/kernel/ui/ConfirmDialog.tsx'
import { Dialog } from '../../src/kernel/ui/Dialog.tsx'
import { RadioGroup } from '../../src/kernel/ui/RadioGroup.tsx'
import { SidePanel } from '../../src/kernel/ui/SidePanel.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const Opener = ({ onClose }: { onClose?: () => void }) => {
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  return (
    <MemoryRouter>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <Dialog title="Edit pet" onClose={close} footer={<Button>Save</Button>}>
          <form>
            <input aria-label="Name" />
          </form>
        </Dialog>
      )}
    </MemoryRouter>
  )
}

describe('a dialog', () => {
  it('is modal, named by its title, and takes the focus into its first field', async () => {
    render(<Opener />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(screen.getByRole('dialog', { name: 'Edit pet' }).getAttribute('aria-modal')).toBe('true')
    // What lies below is out of reach.
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  })

  it('that begins with radio buttons takes the focus to the one that is chosen', async () => {
    const options = [
      { value: 'all', label: 'Everyone' },
      { value: 'failed', label: 'Failed only' },
    ] as const
    render(
      <MemoryRouter>
        <Dialog title="Again" onClose={() => {}}>
          <RadioGroup name="to" label="Send again to" value="failed" options={options} onChange={() => {}} />
        </Dialog>
      </MemoryRouter>,
    )
    await screen.findByRole('dialog', { name: 'Again' })
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Failed only' }))
  })

  it('that holds input stays open on Esc and on a click beside it', async () => {
    const onClose = vi.fn()
    render(<Opener onClose={onClose} />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    const dialog = screen.getByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(dialog.parentElement as HTMLElement)
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog')).toBe(dialog)
  })

  it('closes by its button, gives the focus back and lets the page scroll again', async () => {
    render(<Opener />)
    const opener = screen.getByRole('button', { name: 'Open' })
    await userEvent.click(opener)
    expect(document.body.style.overflow).toBe('hidden')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
    expect(document.body.style.overflow).not.toBe('hidden')
  })
})

describe('Esc', () => {
  const opened = (dialog: (onClose: () => void) => ReactElement) => {
    const onClose = vi.fn()
    render(dialog(onClose))
    return onClose
  }

  it('closes what only shows, be it a dialog or a panel, with a search over it or without', async () => {
    const closed = opened(onClose => (
      <Dialog title="Log" onClose={onClose}>
        <input type="search" aria-label="Find" />
      </Dialog>
    ))
    await userEvent.type(screen.getByLabelText('Find'), 'abc{Escape}')
    expect(closed).toHaveBeenCalledOnce()
    cleanup()
    const panel = opened(onClose => (
      <SidePanel title="Record" onClose={onClose}>
        text
      </SidePanel>
    ))
    await userEvent.keyboard('{Escape}')
    expect(panel).toHaveBeenCalledOnce()
  })

  it('closes nothing that must not be left', async () => {
    const closed = opened(onClose => (
      <Dialog title="Running" closable={false} onClose={onClose} footer={<Button>Wait</Button>}>
        text
      </Dialog>
    ))
    await userEvent.keyboard('{Escape}')
    expect(closed).not.toHaveBeenCalled()
  })

  it('closes what says so while nothing in it was touched', async () => {
    const closed = opened(onClose => (
      <Dialog title="Filter" esc="untouched" onClose={onClose}>
        <form>
          <input aria-label="Name" />
        </form>
      </Dialog>
    ))
    await userEvent.type(screen.getByLabelText('Name'), 'a{Escape}')
    expect(closed).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('Name'), '{Backspace}{Escape}')
    expect(closed).toHaveBeenCalledOnce()
  })
})

describe('a side panel', () => {
  it('has close and done', async () => {
    const onClose = vi.fn()
    const onDone = vi.fn()
    render(
      <SidePanel title="Appearance" onClose={onClose} onDone={onDone}>
        text
      </SidePanel>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(onDone).toHaveBeenCalledOnce()
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[1] as HTMLElement)
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('a confirm dialog', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
  const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })

  it('bears the verb and runs on it, shows the success for 1.5 s, then closes as done', async () => {
    const onClose = vi.fn()
    const run = vi.fn(async () => undefined)
    render(<ConfirmDialog title="Stop" text="Stop Diwali offer ?" run={run} onClose={onClose} />)
    await user().click(screen.getByRole('button', { name: 'Stop' }))
    expect(run).toHaveBeenCalledOnce()
    await act(async () => undefined)
    expect(screen.getByText('success')).toBeDefined()
    expect(screen.getByText('executed successfully')).toBeDefined()
    act(() => void vi.advanceTimersByTime(RESULT_MS - 100))
    expect(onClose).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(100))
    expect(onClose).toHaveBeenCalledWith(true)
  })

  it('shows the failure with its reason, and closes as not done', async () => {
    const onClose = vi.fn()
    const run = () => Promise.reject(new Error('Campaign is already completed'))
    render(<ConfirmDialog title="Stop" text="Stop it?" run={run} onClose={onClose} />)
    await user().click(screen.getByRole('button', { name: 'Stop' }))
    await act(async () => undefined)
    expect(screen.getByText('failed')).toBeDefined()
    expect(screen.getByText('execution failed')).toBeDefined()
    expect(screen.getByText('Campaign is already completed')).toBeDefined()
    act(() => void vi.advanceTimersByTime(RESULT_MS))
    expect(onClose).toHaveBeenCalledWith(false)
  })

  it('runs nothing on Cancel', async () => {
    const onClose = vi.fn()
    const run = vi.fn(async () => undefined)
    render(<ConfirmDialog title="Stop" text="Stop it?" run={run} onClose={onClose} />)
    await user().click(screen.getByRole('button', { name: 'Cancel' }))
    expect(run).not.toHaveBeenCalled()
    expect(onClose).toHaveBeenCalledWith(false)
  })

  it('wants a reason that is more than blanks, and hands it on', async () => {
    const run = vi.fn(async (_reason: string) => undefined)
    render(<ConfirmDialog title="Reject" text="Reject it?" run={run} onClose={() => undefined} askReason />)
    const person = user()
    const reason = screen.getByRole('textbox', { name: /Reason/ })
    await person.type(reason, '   ')
    await person.click(screen.getByRole('button', { name: 'Reject' }))
    expect(screen.getByRole('alert').textContent).toBe('You need to write a valid reason!')
    expect(reason.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(reason)
    expect(run).not.toHaveBeenCalled()
    await person.type(reason, 'Letter is not readable')
    expect(screen.queryByRole('alert')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Reject' }))
    expect(run).toHaveBeenCalledWith('Letter is not readable')
  })

  it('runs once however often it is pressed', async () => {
    let finish = () => undefined as undefined
    const run = vi.fn(() => new Promise<undefined>(resolve => (finish = () => void resolve(undefined) as undefined)))
    render(<ConfirmDialog title="Stop" text="Stop it?" run={run} onClose={() => undefined} />)
    const yes = screen.getByRole('button', { name: 'Stop' })
    const person = user()
    await person.click(yes)
    fireEvent.click(yes)
    await person.keyboard('{Enter}')
    expect(run).toHaveBeenCalledOnce()
    await act(async () => finish())
  })
})
