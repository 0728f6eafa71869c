import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lazyOverlay } from '../../src/kernel/ui/lazyPart.tsx'

const later = () => {
  let come = () => {}
  const code = new Promise<void>(resolve => (come = resolve))
  const part = lazyOverlay(async () => {
    await code
    return { default: ({ name }: { name: string }) => <p>{name}</p> }
  })
  return { ...part, come }
}

it('what was asked for before its code was there shows when it comes, and the page stays meanwhile', async () => {
  const { Part, come } = later()
  render(
    <>
      <p>Page</p>
      <Part name="Menu" />
    </>,
  )
  expect(screen.getByText('Page')).toBeDefined()
  expect(screen.queryByText('Menu')).toBeNull()
  await act(async () => come())
  expect(screen.getByText('Menu')).toBeDefined()
})

it('what was fetched ahead shows at once', async () => {
  const { Part, preload, come } = later()
  come()
  await preload()
  render(<Part name="Menu" />)
  expect(screen.getByText('Menu')).toBeDefined()
})
