import { describe, expect, it } from 'vitest'
import { recordOf } from '../../messaging/record.ts'
import { writtenStyles } from '../../src/kernel/writtenStyles.ts'

type Theme = Parameters<typeof writtenStyles>[0]

const written = (root: unknown) => {
  const { MuiButton } = writtenStyles({ MuiButton: { styleOverrides: { root } } } as Theme)
  return recordOf(MuiButton?.styleOverrides).root
}

describe('the styles of a theme, written once', () => {
  it('say the same as text', () => {
    expect(written({ color: 'red', '&:hover': { color: 'blue' } })).toMatchObject({ styles: 'color:red;&:hover{color:blue;}' })
  })

  it('keep when each variant holds', () => {
    const props = { variant: 'text' }
    expect(written({ color: 'red', variants: [{ props, style: { color: 'blue' } }] })).toMatchObject([
      { styles: 'color:red;' },
      { variants: [{ props, style: { styles: 'color:blue;' } }] },
    ])
  })

  it('leave to MUI what depends on the element', () => {
    const root = () => ({ color: 'red' })
    expect(written(root)).toBe(root)
  })

  it('leave a component without any as it is', () => {
    const MuiList = { defaultProps: { disablePadding: true } }
    expect(writtenStyles({ MuiList }).MuiList).toBe(MuiList)
  })
})
