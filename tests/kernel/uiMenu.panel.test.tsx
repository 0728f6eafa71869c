import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { Menu, type MenuItem } from '../../src/kernel/ui/Menu.tsx'
import { Select } from '../../src/kernel/ui/Select.tsx'
import { TabPanel, Tabs } from '../../src/kernel/ui/Tabs.tsx'
import { PasswordInput } from '../../src/kernel/ui/TextInput.tsx'

const Where = () => <output>{useLocation().pathname}</output>

const show = (items: readonly MenuItem[]) =>
  render(
    <MemoryRouter>
      <Menu label="Row actions" icon="more" items={items} />
      <Where />
    </MemoryRouter>,
  )

const focused = () => document.activeElement?.textContent

describe('a menu', () => {
  const onSelect = vi.fn()
  const items: MenuItem[] = [
    { label: 'Campaign Info', onSelect },
    { label: 'Export', onSelect: vi.fn() },
    { label: 'Complete', onSelect: vi.fn(), disabled: true, hint: 'Completed already' },
    { label: 'Check Status', href: '/check' },
  ]

  it('opens by the keyboard on its first item, and from below on its last', async () => {
    show(items)
    const button = screen.getByRole('button', { name: 'Row actions' })
    button.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('menu')).toBeDefined()
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(focused()).toBe('Campaign Info')
    await userEvent.keyboard('{Escape}{ArrowUp}')
    expect(focused()).toBe('Check Status')
  })

  it('moves in a ring, to the ends, and to what is typed', async () => {
    show(items)
    await userEvent.click(screen.getByRole('button', { name: 'Row actions' }))
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe('Check Status')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Export')
    await userEvent.keyboard('{End}')
    expect(focused()).toBe('Check Status')
    await userEvent.keyboard('{Home}co')
    expect(focused()).toMatch(/^Complete/)
  })

  it('closes on Esc and gives the focus back', async () => {
    show(items)
    const button = screen.getByRole('button', { name: 'Row actions' })
    await userEvent.click(button)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('runs what is chosen, and nothing that is disabled', async () => {
    show(items)
    await userEvent.click(screen.getByRole('button', { name: 'Row actions' }))
    await userEvent.click(screen.getByRole('menuitem', { name: /Complete/ }))
    expect(items[2]?.onSelect).not.toHaveBeenCalled()
    expect(screen.getByRole('menu')).toBeDefined()
    await userEvent.keyboard('{Home}{Enter}')
    expect(onSelect).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('follows a link, and closes on a click elsewhere', async () => {
    show(items)
    const button = screen.getByRole('button', { name: 'Row actions' })
    await userEvent.click(button)
    await userEvent.click(document.querySelector('.MuiBackdrop-root') as HTMLElement)
    expect(screen.queryByRole('menu')).toBeNull()
    await userEvent.click(button)
    await userEvent.click(screen.getByRole('menuitem', { name: 'Check Status' }))
    expect(screen.getByRole('status').textContent).toBe('/check')
  })
})

describe('tabs', () => {
  const Pets = () => {
    const [tab, setTab] = useState<'one' | 'two' | 'three'>('one')
    const tabs = [
      { value: 'one', label: 'One' },
      { value: 'two', label: 'Two', disabled: true },
      { value: 'three', label: 'Three' },
    ] as const
    return (
      <>
        <Tabs id="pets" label="Pets" value={tab} onChange={setTab} tabs={tabs} />
        <TabPanel of="pets" value={tab}>
          content of {tab}
        </TabPanel>
      </>
    )
  }

  it('are moved through by arrows, leaving out what is disabled, and one of them is in the tab order', async () => {
    render(<Pets />)
    await userEvent.tab()
    expect(focused()).toBe('One')
    await userEvent.keyboard('{ArrowRight}')
    expect(focused()).toBe('Three')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Three')
    expect(screen.getByRole('tabpanel', { name: 'Three' }).textContent).toBe('content of three')
    await userEvent.keyboard('{ArrowRight}')
    expect(focused()).toBe('One')
  })
})

describe('plain inputs', () => {
  it('show and hide a password', async () => {
    render(<PasswordInput label="Password" defaultValue="s3cret" />)
    const input = screen.getByLabelText('Password') as HTMLInputElement
    expect(input.type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input.type).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input.type).toBe('password')
  })

  it('tie label, help and error to the control', () => {
    render(
      <Select
        label="Per page"
        value={25}
        options={[{ value: 25, label: '25' }]}
        onChange={() => undefined}
        error="Too many"
        required
      />,
    )
    const select = screen.getByLabelText(/Per page/)
    expect(select.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Too many')
  })

  it('give numbers back as numbers', async () => {
    const onChange = vi.fn()
    const options = [15, 25, 50].map(value => ({ value, label: String(value) }))
    render(<Select label="Per page" value={15} options={options} onChange={onChange} />)
    await userEvent.selectOptions(screen.getByLabelText('Per page'), '50')
    expect(onChange).toHaveBeenCalledWith(50)
  })
})
