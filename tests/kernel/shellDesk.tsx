import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { createAuthProvider } from '../../authProvider/authProvider.ts'
import { clearSession, readSession, saveSession, setLocked } from '../../authProvider/session.ts'
import { DEFAULT_CONFIG } from '../../dataProvider/config.ts'
import { createDataProvider } from '../../dataProvider/dataProvider.ts'
import { createPlatform } from '../../dataProvider/platform.ts'
import { defineResource, defineService } from '../../resources/language/define.ts'
import type { Register } from '../../resources/language/endpoints.ts'
import { text } from '../../resources/language/fields.ts'
import { screensOf } from '../../resources/screens.ts'
import type { Desk } from '../../src/kernel/desk/Desk.tsx'
import { createI18nProvider } from '../../src/kernel/i18n/i18nProvider.ts'
import { DeskContexts } from '../../src/shell/DeskContexts.tsx'
import { createDeskStore } from '../../src/shell/deskStore.ts'
import { askForPassword } from '../../src/shell/stepUp/ask.ts'

const list = (name: string, can: string, group: string, more: object = {}) =>
  defineResource({
    name,
    owner: 'platform',
    label: { one: name.replace(/s$/, ''), many: name },
    group,
    title: 'name',
    fields: { name: text({ label: 'Name', required: true }) },
    operations: {
      list: { call: `POST ${name}-all`, can },
      get: { call: `GET ${name}-one/{id}`, can },
      create: { call: `POST ${name}-one`, can: `${can}-create` },
    },
    list: { columns: ['name'], search: ['name'] },
    actions: { count: { on: 'toolbar', label: `Count ${name}`, call: `POST ${name}-count`, can: `${can}-count`, reads: true } },
    ...more,
  })

/** Three groups: DLT (Templates), Users (Staff, operators only), Routing (Gateways list, Status page). */
export const testRegister: Register = {
  resources: [
    list('Templates', 'templates', 'DLT'),
    list('Staff', 'staff', 'Users', { visibleTo: [0, 3] }),
    list('Gateways', 'gateways', 'Routing'),
  ],
  services: [
    defineService({
      name: 'status',
      label: 'Status',
      actions: {},
      pages: { status: { path: '/status', label: 'Gateway status', can: 'kannel', group: 'Routing', icon: 'pulse' } },
    }),
  ],
}

let sessions = 0

/** What sign-in answers; every session has a token of its own, so that a late answer of one test is not taken for another's. */
export const user = (change: object = {}) => ({
  id: 3,
  uuid: 'u-3',
  userType: 2,
  username: 'sunrise',
  fullName: 'Sunrise School',
  access_token: `tok-${++sessions}`,
  permissions: [{ name: 'templates' }],
  ...change,
})

export const createDesk = (base: string, register = testRegister): Desk => {
  const platform = createPlatform({
    config: { ...DEFAULT_CONFIG, apiBase: `${base}/api` },
    token: () => readSession()?.token,
    hasUser: () => readSession() !== undefined,
    onUnauthenticated: clearSession,
    onLocked: () => setLocked(true),
    onStepUp: askForPassword,
  })
  const dataProvider = createDataProvider(register, platform)
  return {
    register,
    screens: screensOf(register),
    platform,
    authProvider: createAuthProvider(platform, register),
    dataProvider,
    store: createDeskStore(dataProvider),
  }
}

const Where = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="where">{pathname + search}</output>
}

/** Renders a part of the shell for the person given, at an address; answers the present address by `data-testid="where"`. */
export const renderInDesk = async (
  children: ReactNode,
  {
    as,
    at = '/',
    locale = 'en',
    desk = createDesk('http://127.0.0.1:9'),
  }: { as?: object; at?: string; locale?: string; desk?: Desk } = {},
) => {
  if (as) saveSession(as)
  const i18nProvider = await createI18nProvider(locale)
  return render(
    <MemoryRouter initialEntries={[at]}>
      <DeskContexts {...{ desk, i18nProvider }} queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {children}
        <Where />
      </DeskContexts>
    </MemoryRouter>,
  )
}
