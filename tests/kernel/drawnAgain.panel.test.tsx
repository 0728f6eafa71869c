import { act, render, renderHook, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keptControl } from '../../src/kernel/ui/useKept.ts'
import { useLasting } from '../../src/kernel/ui/useLasting.ts'

afterEach(() => vi.useRealTimers())

describe('a control in what is drawn often', () => {
  const drawn = { times: 0 }
  const Inner = ({ label, onClick }: { label: string; onClick?: () => void }) => {
    drawn.times++
    return (
      <button type="button" onClick={onClick}>
        {label}
      </button>
    )
  }
  const Control = keptControl((props: { label: string; onClick?: () => void }) => <Inner {...props} />)

  it('is drawn once as long as the same is said of it, and does what was last given', () => {
    drawn.times = 0
    const pressed: string[] = []
    const { rerender } = render(<Control label="Create" onClick={() => pressed.push('first')} />)
    rerender(<Control label="Create" onClick={() => pressed.push('second')} />)
    screen.getByRole('button').click()
    expect({ ...drawn, pressed }).toEqual({ times: 1, pressed: ['second'] })
  })

  it('is drawn again for other words, for a handler that comes, and for one that goes', () => {
    drawn.times = 0
    const { rerender } = render(<Control label="Create" />)
    rerender(<Control label="Add" />)
    rerender(<Control label="Add" onClick={() => undefined} />)
    rerender(<Control label="Add" />)
    expect(drawn.times).toBe(4)
    expect(screen.getByRole('button', { name: 'Add' })).toBeDefined()
  })
})

describe('a wait', () => {
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  const waits = (is: boolean, stays?: boolean) => renderHook(({ is }) => useLasting(is, stays), { initialProps: { is } })

  it('is not shown when it is over within a moment', () => {
    vi.useFakeTimers()
    const { result, rerender } = waits(true)
    pass(139)
    rerender({ is: false })
    pass(1000)
    expect(result.current).toBe(false)
  })

  it('is shown once it lasts, until it is over, and the next one from its own beginning', () => {
    vi.useFakeTimers()
    const { result, rerender } = waits(true)
    pass(140)
    expect(result.current).toBe(true)
    rerender({ is: false })
    expect(result.current).toBe(false)
    rerender({ is: true })
    expect(result.current).toBe(false)
  })

  it('counts as lasting from then on where that is asked for, and not before', () => {
    vi.useFakeTimers()
    const short = waits(true, true)
    pass(139)
    short.rerender({ is: false })
    pass(1000)
    expect(short.result.current).toBe(false)
    short.rerender({ is: true })
    pass(140)
    short.rerender({ is: false })
    expect(short.result.current).toBe(true)
  })
})
