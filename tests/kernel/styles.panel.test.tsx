import Box from '@mui/material/Box'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { DEFAULTS, setAppearance } from '../../src/kernel/desk/appearance.ts'
import { Styles } from '../../src/kernel/Styles.tsx'

afterEach(() => act(() => setAppearance(DEFAULTS)))

describe('styles of MUI', () => {
  test('are mirrored as soon as one reads from right to left, and back again', async () => {
    const sides = () => {
      const { marginLeft, marginRight } = getComputedStyle(screen.getByText('Aside'))
      return [marginLeft, marginRight]
    }
    render(
      <Styles>
        <Box sx={{ marginLeft: '3px', marginRight: '5px' }}>Aside</Box>
      </Styles>,
    )
    expect(sides()).toEqual(['3px', '5px'])
    act(() => setAppearance({ direction: 'rtl' }))
    await waitFor(() => expect(sides()).toEqual(['5px', '3px']))
    act(() => setAppearance({ direction: 'ltr' }))
    expect(sides()).toEqual(['3px', '5px'])
  })
})
