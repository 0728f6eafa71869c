import Dialog from '@mui/material/Dialog'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { theme } from '../../src/kernel/theme.ts'
import { Still } from '../../src/kernel/ui/Still.tsx'

const themed = (open: boolean) => (
  <ThemeProvider theme={createTheme(theme)}>
    <Dialog open={open}>Asked</Dialog>
  </ThemeProvider>
)

describe('what opens over the page', () => {
  it('is there at once, and gone at once when it closes', () => {
    const { rerender } = render(themed(true))
    expect(screen.getByRole('dialog').textContent).toBe('Asked')
    rerender(themed(false))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('tells as a transition does that it came and went, and what it came with', () => {
    const told: string[] = []
    const says = (name: string) => (node: HTMLElement, appears?: boolean) => told.push(`${name} ${node.id} ${appears ?? ''}`)
    const on = { onEnter: says('enter'), onEntering: says('entering'), onEntered: says('entered'), onExited: says('exited') }
    const box = (open: boolean) => (
      <Still in={open} {...on}>
        <div id="box" />
      </Still>
    )
    const { rerender } = render(box(true))
    rerender(box(false))
    rerender(box(true))
    expect(told).toEqual([
      'enter box true',
      'entering box true',
      'entered box true',
      'exited box ',
      'enter box false',
      'entering box false',
      'entered box false',
    ])
  })

  it('says nothing where it has not opened yet', () => {
    const told: string[] = []
    render(
      <Still onExited={() => told.push('exited')}>
        <div />
      </Still>,
    )
    expect(told).toEqual([])
  })
})
