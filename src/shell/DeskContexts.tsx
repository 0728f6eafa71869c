/** What every part of the panel stands in: the desk, and react-admin's contexts filled from it. */

import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AdminContext, type I18nProvider } from 'react-admin'
import { useAppearance } from '../kernel/desk/appearance.ts'
import { type Desk, DeskContext } from '../kernel/desk/Desk.tsx'
import { Styles } from '../kernel/Styles.tsx'
import { theme } from '../kernel/theme.ts'

export interface DeskContextsProps {
  desk: Desk
  i18nProvider: I18nProvider
  queryClient: QueryClient
  children: ReactNode
}

/** What MUI works out by script, like which arrow leads on. */
const THEMES = { ltr: theme, rtl: { ...theme, direction: 'rtl' as const } }

export const DeskContexts = ({ desk, children, ...rest }: DeskContextsProps) => {
  const { authProvider, dataProvider, store } = desk
  return (
    <DeskContext value={desk}>
      <Styles>
        <AdminContext {...{ authProvider, dataProvider, store }} theme={THEMES[useAppearance().direction]} {...rest}>
          {children}
        </AdminContext>
      </Styles>
    </DeskContext>
  )
}
