import { expect, test, vi } from 'vitest'
import { preloadOverlays } from '../../src/kernel/ui/overlays.ts'

const part = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { preload: vi.fn(() => promise), resolve, reject }
}

test('what may be wanted next is fetched one after the other, what fails leaves the rest as it is, and nothing for whoever has left', async () => {
  const [first, second, third] = [part(), part(), part()]
  let isHere = true
  const all = preloadOverlays([first, second, third], () => isHere)
  await vi.waitFor(() => expect(first.preload).toHaveBeenCalled())
  expect(second.preload).not.toHaveBeenCalled()
  first.reject(new Error('No network.'))
  await vi.waitFor(() => expect(second.preload).toHaveBeenCalled())
  isHere = false
  second.resolve()
  await all
  expect(third.preload).not.toHaveBeenCalled()
})
