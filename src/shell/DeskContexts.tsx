/** What every part of the panel stands in: the desk, and react-admin's contexts filled from it. */

import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AdminContext, type I18nProvider } from 'react-admin'
import { type Desk, DeskContext } from '../kernel/desk/Desk.tsx'
import { theme } from '../kernel/theme.ts'

export interface DeskContextsProps {
  desk: Desk
  i18nProvider: I18nProvider
  queryClient: QueryClient
  children: ReactNode
}

export const DeskContexts = ({ desk, children, ...rest }: DeskContextsProps) => (
  <DeskContext value={desk}>
    <AdminContext authProvider={desk.authProvider} dataProvider={desk.dataProvider} store={desk.store} theme={theme} {...rest}>
      {children}
    </AdminContext>
  </DeskContext>
)
