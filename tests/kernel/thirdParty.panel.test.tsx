import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminUI, Create, DataTable, List, Resource, SimpleForm, TextInput } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createAuthProvider } from '../../authProvider/authProvider.ts'
import { createDataProvider } from '../../dataProvider/dataProvider.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { screensOf } from '../../resources/screens.ts'
import { createI18nProvider } from '../../src/kernel/i18n/i18nProvider.ts'
import { DeskContexts } from '../../src/shell/DeskContexts.tsx'
import { createDeskStore } from '../../src/shell/deskStore.ts'
import { memoryPlatform, signIn } from './resourceDesk.tsx'
import { testRegister } from './shellDesk.tsx'

/** As any tutorial of react-admin writes them. */
const TemplateList = () => (
  <List>
    <DataTable>
      <DataTable.Col source="id" />
      <DataTable.Col source="name" />
    </DataTable>
  </List>
)
const TemplateCreate = () => (
  <Create redirect="list">
    <SimpleForm>
      <TextInput source="name" />
    </SimpleForm>
  </Create>
)

const [templates] = testRegister.resources as [AnyResource]

const open = async (at: string, person: object = {}) => {
  const memory = memoryPlatform(testRegister, { Templates: [{ id: 7, name: 'Fee reminder' }] })
  const { platform } = memory
  signIn(testRegister, person)
  const dataProvider = createDataProvider(testRegister, platform)
  const desk = {
    register: testRegister,
    screens: screensOf(testRegister),
    platform,
    authProvider: createAuthProvider(platform, testRegister),
    dataProvider,
    store: createDeskStore(dataProvider),
  }
  const i18nProvider = await createI18nProvider('hi')
  const element = (
    <DeskContexts {...{ desk, i18nProvider }} queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CoreAdminUI disableTelemetry>
        <Resource name={templates.name} list={TemplateList} create={TemplateCreate} recordRepresentation="name" />
      </CoreAdminUI>
    </DeskContexts>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return { ...memory, where: () => router.state.location.pathname }
}

test('a list page of any tutorial shows our records, in the reader’s language', async () => {
  await open('/Templates')
  const table = await screen.findByRole('table')
  expect(within(table).getByText('Fee reminder')).toBeDefined()
  expect(screen.getByText('बनाएँ')).toBeDefined()
})

test('a form of any tutorial creates a record by the declared call', async () => {
  const { last, where } = await open('/Templates/create')
  await userEvent.type(await screen.findByRole('textbox'), 'Holiday')
  await userEvent.click(screen.getByRole('button', { name: 'सहेजें' }))
  await waitFor(() => expect(last('Templates-one')?.body).toMatchObject({ name: 'Holiday' }))
  await waitFor(() => expect(where()).toBe('/Templates'))
  expect(await screen.findByText('Holiday')).toBeDefined()
})

test('neither is shown to somebody whom the one gate turns away', async () => {
  const { where } = await open('/Templates', { permissions: ['staff'] })
  await waitFor(() => expect(where()).toBe('/access-denied'))
  await waitFor(() => expect(screen.queryByText('Fee reminder')).toBeNull())
})
