import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { register } from '../../resources/index.ts'
import { permissionList } from '../../resources/language/endpoints.ts'
import { PageHead } from '../../src/kernel/ui/PageHead.tsx'
import Trail from '../../src/kernel/ui/Trail.tsx'
import { createDesk, renderInDesk, user } from './shellDesk.tsx'

const back = vi.fn()
afterEach(() => {
  back.mockReset()
})

const show = (at: string, children = <PageHead title="This one" />, change: object = {}) =>
  renderInDesk(children, {
    as: user({ permissions: permissionList(register), userType: 0, ...change }),
    desk: createDesk('http://127.0.0.1:9', register),
    at,
  })
const way = async () => within(await screen.findByRole('navigation', { name: 'You are here' }))
const stops = async () => (await way()).getAllByRole('listitem').map(({ textContent }) => textContent)
const leads = async (name: string) => (await way()).getByRole('link', { name }).getAttribute('href')

describe('the way to a screen', () => {
  it('leads to the page that lists it, and to the list of the record as that was left', async () => {
    await show('/month-wise-report')
    expect(await stops()).toEqual(['Reports', 'All reports', 'This one'])
    expect(await leads('All reports')).toBe('/reports')
    cleanup()
    await show('/add-two-ways-sms/4?page=2')
    expect(await stops()).toEqual(['Two-way', 'Two-way pages', 'This one'])
    expect(await leads('Two-way pages')).toBe('/two-ways-sms?page=2')
  })

  it('is left out where nothing stands above', async () => {
    await show('/senderid-list?page=2')
    expect(screen.queryByRole('navigation', { name: 'You are here' })).toBeNull()
  })

  it('names no screen that this person may not open', async () => {
    await show('/campaign/3?list=all-campaign', undefined, { permissions: ['reports'], userType: 2 })
    expect(await stops()).toEqual(['Reports', 'Delivery report', 'This one'])
  })

  it('says the part of a screen, and names a group that is called as its list is once', async () => {
    await show('/app-settings?section=security', <PageHead title="App settings" part="Security" />)
    expect(await stops()).toEqual(['Administration', 'App settings', 'Security'])
    cleanup()
    await show('/users/7', <Trail over current="Sunrise" />)
    expect(await stops()).toEqual(['Users', 'Sunrise'])
  })

  it('closes what stands over the list, with the list behind it as it is', async () => {
    await show('/senderid-list/3?page=2', <Trail over current="SUNRSE" onBack={back} />)
    expect(await leads('Sender IDs')).toBe('/senderid-list?page=2')
    await userEvent.click((await way()).getByRole('link', { name: 'Sender IDs' }))
    await waitFor(() => expect(back).toHaveBeenCalledOnce())
    expect(screen.getByTestId('where').textContent).toBe('/senderid-list/3?page=2')
  })
})
