import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Combobox } from '../../src/kernel/ui/Combobox.tsx'

const ALL = [
  { value: 1, label: 'Parents' },
  { value: 2, label: 'Staff' },
]

/** A list that answers what is typed when it is told to. */
const open = async (multiple: boolean, held: number[] = []) => {
  const onChange = vi.fn()
  let answer = () => {}
  const Held = () => {
    const [search, setSearch] = useState('')
    const [answered, setAnswered] = useState('')
    answer = () => setAnswered(search)
    return (
      <Combobox
        name="group"
        label="Group"
        options={answered === '' ? ALL.slice(0, 1) : ALL.filter(({ label }) => label.startsWith(answered))}
        chosen={ALL.filter(({ value }) => held.includes(value))}
        onChange={onChange}
        behind={answered !== search}
        {...{ multiple, search }}
        onSearch={setSearch}
        onOpenChange={() => {}}
      />
    )
  }
  render(<Held />)
  await userEvent.click(screen.getByRole('combobox'))
  return {
    onChange,
    arrive: () => act(answer),
  }
}

it.each([
  ['one', false, [], [2]],
  ['several', true, [1], [1, 2]],
] as const)('Enter before the list came waits for it, where %s may be chosen', async (_, multiple, held, chosen) => {
  const { onChange, arrive } = await open(multiple, [...held])
  await userEvent.keyboard('Sta{Enter}')
  expect(onChange).not.toHaveBeenCalled()
  arrive()
  expect(onChange.mock.calls).toEqual([[chosen]])
})

it.each([false, true])(
  'Enter before the list came holds though one goes on to another field; several may be chosen: %s',
  async multiple => {
    const { onChange, arrive } = await open(multiple)
    await userEvent.keyboard('Sta{Enter}')
    await userEvent.tab()
    arrive()
    expect(onChange.mock.calls).toEqual([[[2]]])
    expect(screen.queryByRole('listbox')).toBeNull()
  },
)

it('Enter is forgotten when one types on, and chooses nothing where nothing is found', async () => {
  const { onChange, arrive } = await open(false)
  await userEvent.keyboard('Sta{Enter}f')
  arrive()
  await userEvent.keyboard('x{Enter}')
  arrive()
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'Stafx')
})

it('Enter chooses at once what the list already answers', async () => {
  const { onChange, arrive } = await open(false)
  await userEvent.keyboard('Sta')
  arrive()
  await userEvent.keyboard('{Enter}')
  expect(onChange.mock.calls).toEqual([[[2]]])
})

it('Enter before the list came chooses at once what stands there already by what was typed', async () => {
  const { onChange } = await open(false)
  await userEvent.keyboard('paren{Enter}')
  expect(onChange.mock.calls).toEqual([[[1]]])
})

it('Enter chooses at once what one has gone to by the arrows, though the list is still to come', async () => {
  const { onChange } = await open(false)
  await userEvent.keyboard('Sta{ArrowDown}{Enter}')
  expect(onChange.mock.calls).toEqual([[[1]]])
})
