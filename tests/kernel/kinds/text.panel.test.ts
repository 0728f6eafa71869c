import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { text } from '../../../resources/language/fields.ts'
import { openField } from './fieldDesk.ts'

describe('a long text', () => {
  it('is cut at 200 characters in its tooltip', async () => {
    await openField(text({ label: 'Value', lines: 4 }), { at: '', rows: [{ id: 1, value: 'word '.repeat(100) }] })
    const cell = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-id="1"] [data-tip]')
      expect(found).not.toBeNull()
      return found as HTMLElement
    })
    expect(cell.dataset.tip?.length).toBeLessThanOrEqual(200)
    expect(cell.dataset.tip?.endsWith('…')).toBe(true)
  })
})
