import { act, render, renderHook, screen } from '@testing-library/react'
import { useMemo } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useKept } from '../../src/kernel/ui/useKept.ts'
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
  const Control = (props: { label: string; onClick?: () => void }) => {
    const kept = useKept(props)
    return useMemo(() => <Inner {...kept} />, [kept])
  }

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
  const waits = (is: boolean) => renderHook(({ is }) => useLasting(is), { initialProps: { is } })

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
})
