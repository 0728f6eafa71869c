import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useCallback, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { KEYS, type KeyName, keyOf, keyText, pressed } from '../../src/kernel/desk/keys.ts'
import KeysDialog from '../../src/shell/keys/KeysDialog.tsx'
import { useDeskKeys } from '../../src/shell/keys/useDeskKeys.ts'
import { createDesk, renderInDesk, user } from './shellDesk.tsx'

const create = vi.fn()
const Page = () => {
  const [shown, setShown] = useState<'keys' | 'palette'>()
  const showPalette = useCallback((wanted: boolean) => setShown(wanted ? 'palette' : undefined), [])
  useDeskKeys({ seeks: shown === 'palette', showPalette, showKeys: useCallback(() => setShown('keys'), []) })
  return (
    <>
      <input aria-label="Search" {...keyOf('search')} />
      <input aria-label="Name" />
      <button type="button" onClick={create} {...keyOf('create')}>
        Create
      </button>
      <output>{shown}</output>
      {shown === 'keys' && <div role="dialog" aria-modal="true" />}
    </>
  )
}
const shown = () => screen.getByRole('status').textContent

describe('the keys of the desk', () => {
  it('reach the search, the palette and the list of keys, and create', async () => {
    create.mockClear()
    render(<Page />)
    await userEvent.keyboard('c')
    expect(create).toHaveBeenCalledOnce()
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(screen.getByLabelText('Search'))
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(shown()).toBe('palette')
    await userEvent.keyboard('{Control>}k{/Control}')
    act(() => screen.getByRole('button').focus())
    await userEvent.keyboard('?')
    expect(shown()).toBe('keys')
  })

  it('mean nothing to who types, and nothing below what lies over the page', async () => {
    create.mockClear()
    render(<Page />)
    await userEvent.type(screen.getByLabelText('Name'), 'c/?')
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'c/?')
    expect(shown()).toBe('')
    act(() => screen.getByRole('button').focus())
    await userEvent.keyboard('?c')
    expect(shown()).toBe('keys')
    expect(create).not.toHaveBeenCalled()
  })

  it('are listed as the handlers take them', async () => {
    await renderInDesk(<KeysDialog onClose={vi.fn()} />, { as: user(), desk: createDesk('http://localhost') })
    const dialog = await screen.findByRole('dialog', { name: 'Keys' })
    for (const name of Object.keys(KEYS) as KeyName[]) {
      expect(dialog.textContent).toContain(`${KEYS[name].does}${keyText(name)}`)
      const { keys, ...rest } = KEYS[name]
      for (const key of keys) {
        const event = { key, code: '', ctrlKey: 'mod' in rest, metaKey: false, altKey: 'alt' in rest, shiftKey: false }
        expect(pressed(event, name)).toBe(true)
        expect(pressed({ ...event, ctrlKey: !event.ctrlKey }, name)).toBe(false)
        expect(pressed({ ...event, altKey: !event.altKey }, name)).toBe(false)
      }
    }
  })

  it('are found by their place where the keyboard writes another script, and not where it writes Latin letters elsewhere', () => {
    const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
    expect(pressed({ ...none, key: 'म', code: 'KeyC' }, 'create')).toBe(true)
    expect(pressed({ ...none, key: 'क', code: 'KeyK', ctrlKey: true }, 'palette')).toBe(true)
    expect(pressed({ ...none, key: 'य', code: 'Slash' }, 'search')).toBe(true)
    expect(pressed({ ...none, key: 'य़', code: 'Slash', shiftKey: true }, 'help')).toBe(true)
    expect(pressed({ ...none, key: 'य़', code: 'Slash', shiftKey: true }, 'search')).toBe(false)
    expect(pressed({ ...none, key: 'स', code: 'KeyM' }, 'create')).toBe(false)
    // Dvorak: a j stands where others have their c.
    expect(pressed({ ...none, key: 'j', code: 'KeyC' }, 'create')).toBe(false)
  })
})
