import { cleanup, render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { clearSession } from '../../authProvider/session.ts'
import { register } from '../../resources/index.ts'
import { NumberAside } from '../../src/whatsapp/numbers/NumberAside.tsx'
import { inDesk, memoryPlatform, signIn } from '../kernel/resourceDesk.tsx'

afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
})

/** Beside a form that holds these values. */
const Beside = ({ values }: { values: Readonly<Record<string, unknown>> }) => (
  <FormProvider {...useForm({ defaultValues: values })}>
    <NumberAside />
  </FormProvider>
)

const open = async (values: Readonly<Record<string, unknown>>) => {
  signIn(register, {})
  const { platform } = memoryPlatform(register, {}, {})
  const { element } = await inDesk({ register, platform }, <Beside values={values} />)
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  await screen.findByText('Webhook')
}

describe('beside the form of a WhatsApp number', () => {
  it.each([
    ['is said that the provider no longer takes its token', { token_valid: 0, callback_path: '/gateway/whatsapp' }, 1],
    ['nothing is said of the token while it holds', { token_valid: 1, callback_path: '/gateway/whatsapp' }, 0],
    // No is what a form has where nothing is known.
    ['nothing is said of the token of one that is not there yet', { token_valid: 0 }, 0],
  ])('%s', async (_title, values, times) => {
    await open(values)
    expect(screen.queryAllByText(/The provider no longer takes the access token/)).toHaveLength(times)
  })
})
