import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useDesk } from '../../src/kernel/desk/Desk.tsx'
import { StepUp } from '../../src/shell/stepUp/StepUp.tsx'
import { startPlatform } from '../kernel/providersServer.ts'
import { createDesk, renderInDesk, user } from '../kernel/shellDesk.tsx'

let server: Awaited<ReturnType<typeof startPlatform>>
let confirmed = false
beforeAll(async () => {
  server = await startPlatform(() => ({}))
})
afterAll(() => server.stop())
beforeEach(() => {
  confirmed = false
  server.seen.length = 0
  server.setAnswer(({ url, json }, response) => {
    if (url === '/api/confirm-password' && json.password === 'good') {
      confirmed = true
      return { data: null }
    }
    if (url === '/api/danger' && confirmed) return { data: 'done' }
    response.statusCode = url === '/api/danger' ? 403 : 422
    return url === '/api/danger'
      ? { error: true, message: 'Enter your password to continue.', data: { step_up: true } }
      : { error: true, message: 'Wrong.', errors: { password: ['Wrong password.'] } }
  })
})

const Danger = ({ done }: { done: (text: string) => void }) => {
  const { platform } = useDesk()
  const go = () =>
    platform.call('POST', 'danger', { body: { a: 1 } }).then(
      answer => done(String(answer.data)),
      error => done(error.message),
    )
  return (
    <button type="button" onClick={go}>
      Go
    </button>
  )
}

const show = async () => {
  const told: string[] = []
  await renderInDesk(
    <>
      <Danger done={text => told.push(text)} />
      <StepUp />
    </>,
    { as: user(), desk: createDesk(server.base) },
  )
  await userEvent.click(screen.getByText('Go'))
  await screen.findByLabelText('Password')
  return told
}
const asked = () => server.seen.map(({ url }) => url)

describe('a call that needs the password', () => {
  it('is repeated as it was after the password is given', async () => {
    const told = await show()
    await userEvent.type(screen.getByLabelText('Password'), 'good{Enter}')
    await waitFor(() => expect(told).toEqual(['done']))
    expect(asked()).toEqual(['/api/danger', '/api/confirm-password', '/api/danger'])
    expect(server.last().json).toMatchObject({ a: 1 })
    expect(screen.queryByLabelText('Password')).toBeNull()
  })

  it('keeps asking after a wrong password, and says so at the field', async () => {
    const told = await show()
    await userEvent.type(screen.getByLabelText('Password'), 'bad{Enter}')
    await screen.findByText('Wrong password.')
    expect(told).toEqual([])
    await userEvent.clear(screen.getByLabelText('Password'))
    await userEvent.type(screen.getByLabelText('Password'), 'good{Enter}')
    await waitFor(() => expect(told).toEqual(['done']))
  })

  it('fails with what the platform said when the person cancels', async () => {
    const told = await show()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(told).toEqual(['Enter your password to continue.']))
    expect(asked()).toEqual(['/api/danger'])
  })
})
