import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IconButton } from '../../src/kernel/ui/IconButton.tsx'
import { Tips } from '../../src/kernel/ui/Tips.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const tip = () => screen.queryByRole('tooltip')?.textContent
const hover = (element: Element) => act(() => void fireEvent.pointerOver(element, { pointerType: 'mouse' }))

describe('a tooltip', () => {
  const show = () =>
    render(
      <>
        <IconButton icon="refresh" label="Refresh" />
        <button type="button">Other</button>
        <table>
          <tbody>
            <tr>
              <td>
                <span data-tip="Whole text">Whole text</span>
                <span data-tip="Something much longer">Something</span>
              </td>
            </tr>
          </tbody>
        </table>
        <Tips />
      </>,
    )

  it('comes when the pointer has rested for a moment, and goes with it', () => {
    show()
    hover(screen.getByRole('button', { name: 'Refresh' }))
    pass(349)
    expect(tip()).toBeUndefined()
    pass(1)
    expect(tip()).toBe('Refresh')
    hover(screen.getByRole('button', { name: 'Other' }))
    expect(tip()).toBeUndefined()
  })

  it('comes at once for who gets there by the keyboard, and goes on Esc', async () => {
    show()
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await person.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Refresh' }))
    expect(tip()).toBe('Refresh')
    await person.keyboard('{Escape}')
    expect(tip()).toBeUndefined()
  })

  it('goes on a press and on a scroll', () => {
    show()
    for (const event of ['pointerDown', 'scroll'] as const) {
      hover(screen.getByRole('button', { name: 'Refresh' }))
      pass(350)
      expect(tip()).toBe('Refresh')
      act(() => void fireEvent[event](document.body))
      expect(tip()).toBeUndefined()
      hover(document.body)
    }
  })

  it('stands in a table only where something is cut', () => {
    show()
    hover(screen.getByText('Whole text'))
    pass(350)
    expect(tip()).toBeUndefined()
    hover(screen.getByText('Something'))
    pass(350)
    expect(tip()).toBe('Something much longer')
  })
})
