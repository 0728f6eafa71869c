import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSession } from '../../authProvider/session.ts'
import { BrandLoader } from '../../src/shell/BrandLoader.tsx'
import { ErrorBoundary } from '../../src/shell/ErrorScreen.tsx'
import FirstRun from '../../src/shell/entry/FirstRun.tsx'
import SignIn from '../../src/shell/entry/SignIn.tsx'
import { startPlatform } from './providersServer.ts'
import { createDesk, renderInDesk, user } from './shellDesk.tsx'

let server: Awaited<ReturnType<typeof startPlatform>>
let firstRun = 0
beforeAll(async () => {
  server = await startPlatform(() => ({}))
})
afterAll(() => server.stop())
beforeEach(() => {
  firstRun = 0
  server.seen.length = 0
  server.setAnswer(({ url, json }, response) => {
    if (url === '/api/public-app-setting') return { data: { first_run: firstRun, support_email: 'help@desk.example' } }
    if (json.password === 'good') return { data: user({ userType: json.username === 'root' ? 0 : 2 }) }
    response.statusCode = 422
    return { error: true, message: 'The username or the password is wrong.' }
  })
})

const show = () =>
  renderInDesk(
    <>
      <SignIn />
      <BrandLoader />
    </>,
    { at: '/authentication', desk: createDesk(server.base) },
  )
const settingsAsked = () => server.seen.filter(({ url }) => url === '/api/public-app-setting').length
const where = () => screen.getByTestId('where').textContent
const fillIn = async (username: string, password: string) => {
  await userEvent.type(screen.getByLabelText(/Username/), username)
  await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.keyboard('{Enter}')
}

describe('sign-in', () => {
  it('leads to the landing', async () => {
    await show()
    await fillIn('sunrise', 'good')
    await waitFor(() => expect(where()).toBe('/Templates'))
    expect(readSession()?.user.username).toBe('sunrise')
  })

  it('says what is wrong, keeps what was typed, and lets it be tried again', async () => {
    await show()
    await fillIn('sunrise', 'bad')
    expect((await screen.findByRole('alert')).textContent).toBe('The username or the password is wrong.')
    expect(where()).toBe('/authentication')
    expect((screen.getByLabelText(/Username/) as HTMLInputElement).value).toBe('sunrise')
    await userEvent.clear(screen.getByLabelText('Password'))
    await userEvent.type(screen.getByLabelText('Password'), 'good{Enter}')
    await waitFor(() => expect(where()).toBe('/Templates'))
  })

  it('asks for what is missing without asking the platform', async () => {
    await show()
    await waitFor(() => expect(settingsAsked()).toBe(2))
    const before = server.seen.length
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getAllByRole('alert').map(alert => alert.textContent)).toEqual([
      'Enter your username, e-mail or mobile.',
      'Enter your password.',
    ])
    expect(document.activeElement).toBe(screen.getByLabelText(/Username/))
    expect(server.seen).toHaveLength(before)
  })

  it('shows an admin of a new desk the way to a first message', async () => {
    firstRun = 1
    await show()
    expect(await screen.findByText(/help@desk.example/)).toBeDefined()
    await fillIn('root', 'good')
    await waitFor(() => expect(where()).toBe('/first-run'))
  })

  it('shows nobody else that way', async () => {
    firstRun = 1
    await show()
    await screen.findByText(/help@desk.example/)
    await fillIn('sunrise', 'good')
    await waitFor(() => expect(where()).toBe('/Templates'))
  })
})

describe('the first-run page', () => {
  it('has three steps, and offers only screens that exist', async () => {
    await renderInDesk(<FirstRun />, { as: user({ userType: 0 }), at: '/first-run', desk: createDesk(server.base) })
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual(['Skip this and go to the desk'])
  })
})

describe('a screen that fails', () => {
  const Broken = ({ broken }: { broken: boolean }) => {
    if (broken) throw new Error('cannot read rows')
    return <p>works</p>
  }

  it('says what to do, and works again at the next address', async () => {
    const { rerender, container } = await renderInDesk(<p />)
    const quiet = (event: ErrorEvent) => event.preventDefault()
    window.addEventListener('error', quiet)
    rerender(
      <ErrorBoundary resetKey="/a">
        <Broken broken />
      </ErrorBoundary>,
    )
    expect(container.textContent).toMatch(/could not be shown/)
    expect(container.textContent).toMatch(/cannot read rows/)
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined()
    rerender(
      <ErrorBoundary resetKey="/b">
        <Broken broken={false} />
      </ErrorBoundary>,
    )
    expect(container.textContent).toBe('works')
    window.removeEventListener('error', quiet)
  })
})
