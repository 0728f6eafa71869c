import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { invalidSeries } from '../../resources/phonebook/invalid-series.ts'
import { memoryPlatform, openResource, refuse, signIn } from '../kernel/resourceDesk.tsx'

test('a number is checked from the list, one after the other, and a wrong one is told at its field', async () => {
  signIn(register)
  const { platform } = memoryPlatform(
    register,
    { 'invalid-number': [] },
    {
      'administration/invalid-series-check': ({ body }) =>
        body.mobile === '919222222222'
          ? refuse(422, 'Wrong', { mobile: ['No such number.'] })
          : { mobile: body.mobile, prefix: body.mobile === '919876000001' ? '9876' : null },
    },
  )
  await openResource({ register, resource: invalidSeries, platform })
  await userEvent.click(await screen.findByRole('button', { name: 'Check' }))
  const dialog = within(await screen.findByRole('dialog'))
  const box = dialog.getByRole('textbox', { name: /Mobile/ })
  await userEvent.type(box, '9876000001{Enter}')
  expect(await dialog.findByText('Blocked: starts with 9876')).toBeTruthy()
  await userEvent.clear(box)
  await userEvent.type(box, '9111111111{Enter}')
  expect(await dialog.findByText('Not blocked by any series')).toBeTruthy()
  await userEvent.clear(box)
  await userEvent.type(box, '9222222222{Enter}')
  expect(await dialog.findByText('No such number.')).toBeTruthy()
}, 20_000)
